import * as z from "zod";
/** What the second look found about a server: `LookFinding` in a report file. */
export declare const findingSchema: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"not-expanded">;
    where: z.ZodString;
    reference: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"value-form">;
    where: z.ZodString;
    variable: z.ZodNullable<z.ZodString>;
    fault: z.ZodEnum<{
        colon: "colon";
        empty: "empty";
        "header-line": "header-line";
        "lower-case": "lower-case";
        newline: "newline";
        "no-scheme": "no-scheme";
        "not-ascii": "not-ascii";
        placeholder: "placeholder";
        quotes: "quotes";
        scheme: "scheme";
        space: "space";
    }>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"header-misnamed">;
    header: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"value-as-variable-name">;
    key: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"docker-run">;
    tty: z.ZodBoolean;
    interactive: z.ZodBoolean;
    image: z.ZodNullable<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"windows-form">;
    where: z.ZodString;
    text: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"cwd-missing">;
    path: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"command-missing">;
    command: z.ZodString;
    dangling: z.ZodBoolean;
    firstWord: z.ZodNullable<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"command-not-executable">;
    command: z.ZodString;
    isDirectory: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"interpreter-missing">;
    file: z.ZodString;
    interpreter: z.ZodString;
    carriageReturn: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"package">;
    package: z.ZodString;
    runner: z.ZodString;
    cached: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"started">;
    exit: z.ZodNullable<z.ZodObject<{
        code: z.ZodNullable<z.ZodNumber>;
        signal: z.ZodNullable<z.ZodString>;
    }, z.core.$strip>>;
    reached: z.ZodEnum<{
        initialize: "initialize";
        nothing: "nothing";
        tools: "tools";
    }>;
    ms: z.ZodNumber;
    stdout: z.ZodArray<z.ZodString>;
    stderr: z.ZodArray<z.ZodString>;
    contentLength: z.ZodBoolean;
    byteOrderMark: z.ZodBoolean;
    error: z.ZodNullable<z.ZodObject<{
        method: z.ZodString;
        code: z.ZodNumber;
        message: z.ZodString;
    }, z.core.$strip>>;
    badTools: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"dns">;
    host: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"refused">;
    host: z.ZodString;
    local: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"unreachable">;
    host: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"tls">;
    host: z.ZodString;
    fault: z.ZodEnum<{
        expired: "expired";
        "not-tls": "not-tls";
        "not-yet-valid": "not-yet-valid";
        other: "other";
        "self-signed": "self-signed";
        "unknown-issuer": "unknown-issuer";
        "wrong-host": "wrong-host";
    }>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"proxy">;
    variable: z.ZodString;
    fault: z.ZodEnum<{
        refused: "refused";
        unreachable: "unreachable";
    }>;
    status: z.ZodNullable<z.ZodNumber>;
    host: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"dropped">;
    host: z.ZodString;
    answered: z.ZodBoolean;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"silent">;
    host: z.ZodString;
    ms: z.ZodNumber;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"http">;
    host: z.ZodString;
    status: z.ZodNumber;
    contentType: z.ZodNullable<z.ZodString>;
    answer: z.ZodEnum<{
        "cut-off": "cut-off";
        empty: "empty";
        error: "error";
        html: "html";
        open: "open";
        other: "other";
        "other-json": "other-json";
        result: "result";
    }>;
    body: z.ZodString;
    redirects: z.ZodArray<z.ZodObject<{
        status: z.ZodNumber;
        to: z.ZodString;
    }, z.core.$strip>>;
    authenticate: z.ZodNullable<z.ZodString>;
    gate: z.ZodNullable<z.ZodEnum<{
        access: "access";
        cloudflare: "cloudflare";
        ngrok: "ngrok";
        vercel: "vercel";
    }>>;
    proxy: z.ZodNullable<z.ZodString>;
    ready: z.ZodBoolean;
    later: z.ZodNullable<z.ZodObject<{
        request: z.ZodEnum<{
            "notifications/initialized": "notifications/initialized";
            "tools/list": "tools/list";
        }>;
        status: z.ZodNumber;
        body: z.ZodString;
    }, z.core.$strip>>;
    badTools: z.ZodArray<z.ZodString>;
}, z.core.$strip>], "kind">;
