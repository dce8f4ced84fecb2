/** The catalogue of diagnoses is written for jobs. What a reader at a terminal, who has no step and no secrets, reads instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [
    / (?:Runs from forks and of Dependabot get no secrets|Secrets are empty in runs from forks and for Dependabot)\./g,
    "",
  ],
  [/Pass the secret to this step/g, "Set the variable in this shell"],
  [/\(the step's own\)/g, "(this directory)"],
  [/,? pass it to this step as /g, ", set it in this shell as "],
  [/before this step/g, "first"],
  [/(?: of| in| by hand in) this step\b/g, " here"],
  [/from this step/g, "from here"],
  [/this step runs on/g, "this machine runs"],
  [/in an earlier step/g, "first"],
];

export function terminalWords(text: string): string {
  return replacements.reduce((result, [pattern, words]) => result.replace(pattern, words), text);
}
