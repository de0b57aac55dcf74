// How many words must be replaced, put in or taken out to make what was heard of what was said.

export function wordErrors(said: string, heard: string): number {
  const target = heard === '' ? [] : heard.split(' ');
  let row = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [index, word] of said.split(' ').entries()) {
    const next = [index + 1];
    for (const [column, other] of target.entries()) {
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (word === other ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
