/** Every output of the action, with its description for a reader. */
export const outputs = {
  conclusion:
    "`pass`, `fail` or `inconclusive`. Gate on `== 'pass'`: `inconclusive` means that evidence is missing.",
  "required-failed": "Names of the required servers that did not pass, as a JSON array.",
  "ready-count": "How many servers are ready.",
  "failed-count": "How many servers failed to start.",
  "server-count": "How many servers there are.",
  "codex-version": "Version of the Codex that was used.",
  "final-message": "The agent's last message. Empty in modes probe and report.",
  "report-path": "Path of report.json.",
  "events-path": "Path of events.jsonl.",
  "junit-path": "Path of junit.xml.",
  "comment-url": "Address of the pull request's comment, if there is one.",
  "issue-url": "Address of the alert issue, if there is one.",
} as const;
