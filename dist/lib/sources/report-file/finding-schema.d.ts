import * as z from "zod/mini";
/** What the second look found about a server: `LookFinding` in a report file. */
export declare const findingSchema: z.ZodMiniDiscriminatedUnion<[z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"not-expanded">;
    where: z.ZodMiniString<string>;
    reference: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"value-form">;
    where: z.ZodMiniString<string>;
    variable: z.ZodMiniNullable<z.ZodMiniString<string>>;
    fault: z.ZodMiniEnum<{
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
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"header-misnamed">;
    header: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"value-as-variable-name">;
    key: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"docker-run">;
    tty: z.ZodMiniBoolean<boolean>;
    interactive: z.ZodMiniBoolean<boolean>;
    image: z.ZodMiniNullable<z.ZodMiniString<string>>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"windows-form">;
    where: z.ZodMiniString<string>;
    text: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"cwd-missing">;
    path: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"command-missing">;
    command: z.ZodMiniString<string>;
    dangling: z.ZodMiniBoolean<boolean>;
    firstWord: z.ZodMiniNullable<z.ZodMiniString<string>>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"command-not-executable">;
    command: z.ZodMiniString<string>;
    isDirectory: z.ZodMiniBoolean<boolean>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"interpreter-missing">;
    file: z.ZodMiniString<string>;
    interpreter: z.ZodMiniString<string>;
    carriageReturn: z.ZodMiniBoolean<boolean>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"package">;
    package: z.ZodMiniString<string>;
    runner: z.ZodMiniString<string>;
    cached: z.ZodMiniBoolean<boolean>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"started">;
    exit: z.ZodMiniNullable<z.ZodMiniObject<{
        code: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
        signal: z.ZodMiniNullable<z.ZodMiniString<string>>;
    }, z.core.$strip>>;
    reached: z.ZodMiniEnum<{
        initialize: "initialize";
        nothing: "nothing";
        tools: "tools";
    }>;
    ms: z.ZodMiniNumber<number>;
    stdout: z.ZodMiniArray<z.ZodMiniString<string>>;
    stderr: z.ZodMiniArray<z.ZodMiniString<string>>;
    contentLength: z.ZodMiniBoolean<boolean>;
    byteOrderMark: z.ZodMiniBoolean<boolean>;
    error: z.ZodMiniNullable<z.ZodMiniObject<{
        method: z.ZodMiniString<string>;
        code: z.ZodMiniNumber<number>;
        message: z.ZodMiniString<string>;
    }, z.core.$strip>>;
    badTools: z.ZodMiniArray<z.ZodMiniString<string>>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"dns">;
    host: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"refused">;
    host: z.ZodMiniString<string>;
    local: z.ZodMiniBoolean<boolean>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"unreachable">;
    host: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"tls">;
    host: z.ZodMiniString<string>;
    fault: z.ZodMiniEnum<{
        expired: "expired";
        "not-tls": "not-tls";
        "not-yet-valid": "not-yet-valid";
        other: "other";
        "self-signed": "self-signed";
        "unknown-issuer": "unknown-issuer";
        "wrong-host": "wrong-host";
    }>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"proxy">;
    variable: z.ZodMiniString<string>;
    fault: z.ZodMiniEnum<{
        refused: "refused";
        unreachable: "unreachable";
    }>;
    status: z.ZodMiniNullable<z.ZodMiniNumber<number>>;
    host: z.ZodMiniString<string>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"dropped">;
    host: z.ZodMiniString<string>;
    answered: z.ZodMiniBoolean<boolean>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"silent">;
    host: z.ZodMiniString<string>;
    ms: z.ZodMiniNumber<number>;
}, z.core.$strip>, z.ZodMiniObject<{
    kind: z.ZodMiniLiteral<"http">;
    host: z.ZodMiniString<string>;
    status: z.ZodMiniNumber<number>;
    contentType: z.ZodMiniNullable<z.ZodMiniString<string>>;
    answer: z.ZodMiniEnum<{
        "cut-off": "cut-off";
        empty: "empty";
        error: "error";
        html: "html";
        open: "open";
        other: "other";
        "other-json": "other-json";
        result: "result";
    }>;
    body: z.ZodMiniString<string>;
    redirects: z.ZodMiniArray<z.ZodMiniObject<{
        status: z.ZodMiniNumber<number>;
        to: z.ZodMiniString<string>;
    }, z.core.$strip>>;
    authenticate: z.ZodMiniNullable<z.ZodMiniString<string>>;
    gate: z.ZodMiniNullable<z.ZodMiniEnum<{
        access: "access";
        cloudflare: "cloudflare";
        ngrok: "ngrok";
        vercel: "vercel";
    }>>;
    proxy: z.ZodMiniNullable<z.ZodMiniString<string>>;
    ready: z.ZodMiniBoolean<boolean>;
    later: z.ZodMiniNullable<z.ZodMiniObject<{
        request: z.ZodMiniEnum<{
            "notifications/initialized": "notifications/initialized";
            "tools/list": "tools/list";
        }>;
        status: z.ZodMiniNumber<number>;
        body: z.ZodMiniString<string>;
    }, z.core.$strip>>;
    badTools: z.ZodMiniArray<z.ZodMiniString<string>>;
}, z.core.$strip>], "kind">;
