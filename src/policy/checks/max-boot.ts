import { formatExact } from "../../model/duration.ts";
import type { Check } from "./check.ts";

/** `max-boot`: a ready server must have been so within that time. */
export const maxBoot: Check = (record, { maxBootMs }) => {
  if (maxBootMs === null || record.state !== "ready") return [];
  const limit = formatExact(maxBootMs.value);
  if (record.bootMs === null) {
    const message = `Its start-up time is not known, so max-boot (${limit}) could not be checked.`;
    return [{ rule: "max-boot", kind: "unknown", message, at: maxBootMs.at }];
  }
  if (record.bootMs <= maxBootMs.value) return [];
  const message = `It took ${formatExact(record.bootMs)} to start; max-boot allows ${limit}.`;
  return [{ rule: "max-boot", kind: "broken", message, at: maxBootMs.at }];
};
