import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

// GitHub's own description of its API (test/fixtures/openapi/github.json, cut out by scripts/openapi.mjs): what the tests
// send is checked against it, and so is what the loopback answers in GitHub's place.

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}

export interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  body: Schema | null;
  bodyRequired: boolean;
  responses: Record<string, { schema?: Schema }>;
}

interface Description {
  operations: Operation[];
  components: { schemas: Record<string, Schema> };
}

const file = new URL("../fixtures/openapi/github.json", import.meta.url);
const description = JSON.parse(readFileSync(file, "utf8")) as Description;

const ajv = new Ajv({ strict: false, coerceTypes: false, allErrors: true });
ajv.addSchema({ $id: "github", components: description.components });
const compiled = new Map<Schema, ValidateFunction>();

/** Every violation, as a sentence. `path` without query; `query` as sent. */
export function checkRequest(method: string, path: string, query: URLSearchParams, body: unknown): string[] {
  const found = findOperation(method, path);
  if (found === null) return [`${method} ${path} is not in GitHub's description`];
  const { operation, values } = found;
  const said = `${method} ${path}`;
  const problems: string[] = [];
  for (const parameter of operation.parameters) {
    const value = parameter.in === "path" ? values[parameter.name] : query.get(parameter.name);
    if (value == null && parameter.required && parameter.in !== "header")
      problems.push(`${said} lacks ${parameter.name}`);
    if (value != null)
      problems.push(
        ...violations(parameter.schema, typed(value, parameter.schema), `${said} ${parameter.name}`),
      );
  }
  const known = new Set(operation.parameters.filter((one) => one.in === "query").map((one) => one.name));
  for (const name of query.keys())
    if (!known.has(name)) problems.push(`${said} has no query parameter ${name}`);
  return [...problems, ...checkBody(operation, body, said)];
}

export function checkAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const operation = findOperation(method, path)?.operation;
  const answer = operation?.responses[String(status)];
  if (operation === undefined || status >= 400) return [];
  if (answer === undefined) return [`${method} ${path} never answers ${status}`];
  return answer.schema ? violations(answer.schema, body, `answer of ${method} ${path}`) : [];
}

/** An object of a named schema: `given` as it is, required properties beside it as small as the schema allows. */
export function complete(name: string, given: Record<string, unknown>): Record<string, unknown> {
  const schema = description.components.schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  for (const key of Object.keys(given)) {
    if (schema.properties?.[key] === undefined) throw new Error(`${name} has no property ${key}`);
  }
  const filled = Object.fromEntries(
    (schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key])]),
  );
  return { ...filled, ...given };
}

function smallest(schema: Schema | undefined): unknown {
  if (schema === undefined) return {};
  if (schema.$ref !== undefined)
    return smallest(description.components.schemas[schema.$ref.split("/").at(-1)!]);
  const types = [schema.type ?? []].flat();
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (types.includes("null") || alternatives.some((one) => one.type === "null")) return null;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((one) => smallest(one) as object));
  if (alternatives.length > 0) return smallest(alternatives[0]);
  switch (types[0]) {
    case "string":
      return "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key])]),
      );
  }
}

function checkBody(operation: Operation, body: unknown, said: string): string[] {
  if (operation.body === null) return body == null ? [] : [`${said} takes no body`];
  if (body == null) return operation.bodyRequired ? [`${said} lacks its body`] : [];
  const unknown = Object.keys(body).filter(
    (key) => operation.body?.properties && !(key in operation.body.properties),
  );
  return [
    ...unknown.map((key) => `${said} has no body property ${key}`),
    ...violations(operation.body, body, `${said} body`),
  ];
}

function findOperation(method: string, path: string) {
  for (const operation of description.operations) {
    if (operation.method !== method) continue;
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match) {
      const values = Object.entries(match.groups ?? {}).map(
        ([key, value]) => [key, decodeURIComponent(value!)] as const,
      );
      return { operation, values: Object.fromEntries(values) as Record<string, string> };
    }
  }
  return null;
}

function typed(value: string, schema: Schema): unknown {
  const type = schema.type ?? description.components.schemas[schema.$ref?.split("/").at(-1) ?? ""]?.type;
  if ((type === "integer" || type === "number") && /^-?\d+$/.test(value)) return Number(value);
  if (type === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  return value;
}

function violations(schema: Schema, value: unknown, said: string): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(absolute(schema) as Schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${said}${error.instancePath}: ${error.message}`);
}

function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "$ref" ? `github${value}` : absolute(value)]),
  );
}
