import { expect, it } from "vitest";
import { classifyTurnFailure } from "../../src/sources/exec-events/turn-failure.ts";

// Recorded from 0.110.0 and 0.169.0.
it.each([
  ["Missing environment variable: `NOPE_KEY`.", "api-key-missing"],
  [
    "unexpected status 401 Unauthorized: Missing bearer or basic authentication in header, url: https://api.openai.com/v1/responses",
    "api-key-missing",
  ],
  [
    "unexpected status 401 Unauthorized: Incorrect API key provided: sk-x, url: http://127.0.0.1:1/v1/responses",
    "api-key-rejected",
  ],
  ["The model `nope` does not exist or you do not have access to it.", "model-not-found"],
  [
    "unexpected status 404 Not Found: The model `nope` does not exist or you do not have access to it., url: http://127.0.0.1:1/v1/responses",
    "model-not-found",
  ],
  [
    `{"error":{"message":"The requested model 'nope' does not exist.","type":"invalid_request_error","param":"model","code":"model_not_found"}}`,
    "model-not-found",
  ],
  ["Quota exceeded. Check your plan and billing details.", "quota-exceeded"],
  ["exceeded retry limit, last status: 429 Too Many Requests", "quota-exceeded"],
  [
    "stream disconnected before completion: error sending request for url (http://127.0.0.1:1/v1/responses)",
    "network-unreachable",
  ],
  ["unexpected status 404 Not Found: Unknown error, url: http://10.255.255.1/v1/responses", null],
  ["something else", null],
])("classifies %s", (error, failure) => {
  expect(classifyTurnFailure(error)).toBe(failure);
});
