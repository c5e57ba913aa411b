/** What a command answers: a sentence for people, or with `--json` the same for programs. */
export function say({ json }: { json?: true | undefined }, outcome: object, sentence: string): void {
  console.log(json ? JSON.stringify(outcome, null, 2) : sentence);
}
