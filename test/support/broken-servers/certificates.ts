import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Certificate {
  key: string;
  cert: string;
}

const subject = (name: string) => ["-subj", `/CN=${name}`];
const keyType = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/**
 * Certificates for loopback TLS faults, made fresh with the `openssl` command (3.0 or newer): none is kept in the
 * repository. `private-ca`: the right host, signed by `ca.pem` in `directory`, which nobody trusts yet. `wrong-host`: signed
 * by the same, for another name.
 */
export function makeCertificates(directory: string): Record<"private-ca" | "wrong-host", Certificate> {
  const file = (name: string) => join(directory, name);
  const openssl = (...args: string[]) =>
    execFileSync("openssl", ["req", "-x509", ...args], { stdio: "ignore" });
  openssl(
    ...keyType,
    "-keyout",
    file("ca.key"),
    "-out",
    file("ca.pem"),
    "-days",
    "2",
    ...subject("corpus CA"),
  );
  const leaf = (name: string, host: string): Certificate => {
    openssl(
      ...[
        ...keyType,
        "-keyout",
        file(`${name}.key`),
        "-out",
        file(`${name}.pem`),
        "-days",
        "2",
        ...subject(name),
      ],
      ...["-CA", file("ca.pem"), "-CAkey", file("ca.key"), "-addext", `subjectAltName=${host}`],
      ...["-addext", "basicConstraints=critical,CA:FALSE"],
    );
    return {
      key: readFileSync(file(`${name}.key`), "utf8"),
      cert: readFileSync(file(`${name}.pem`), "utf8"),
    };
  };
  return {
    "private-ca": leaf("private-ca", "IP:127.0.0.1"),
    "wrong-host": leaf("wrong-host", "DNS:elsewhere.example"),
  };
}
