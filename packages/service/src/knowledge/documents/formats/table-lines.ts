// Tables as lines that make sense when they are heard: one for each row.

export interface TableRow {
  readonly cells: readonly string[];
  readonly isHeader: boolean;
}

/** A row of two is `Monday: closed`. In a wider one each cell is told with the heading of its column, where there is one. */
export function tableLines(rows: readonly TableRow[]): string {
  const [first] = rows;
  const isLabelled = first?.isHeader === true && first.cells.length > 2 && rows.length > 1;
  const labels = isLabelled ? first.cells : [];
  return (isLabelled ? rows.slice(1) : rows)
    .map(({ cells }) => rowLine(cells, cells.length === labels.length ? labels : []))
    .filter((line) => line !== '')
    .join('\n');
}

function rowLine(cells: readonly string[], labels: readonly string[]): string {
  const told = cells
    .map((cell, index) => {
      const label = index === 0 ? '' : (labels[index] ?? '');
      return cell === '' || label === '' ? cell : `${label} ${cell}`;
    })
    .filter((cell) => cell !== '');
  const [name = '', ...others] = told;
  if (others.length === 0) return name;
  return `${name.replace(/:$/, '')}: ${others.join(', ')}`;
}
