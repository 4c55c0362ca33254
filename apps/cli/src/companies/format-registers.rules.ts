import type { FreezeList, ImportReport, RegisterStatus } from '@probant/companies/registers';

const formatNumber = (value: number): string => value.toLocaleString('en-US');

/** The national register has some 30 million units, ceased ones included. */
const MIN_NATIONAL_ROWS = 20_000_000;

/** Returns what an import of a SIRENE file did, unreadable lines included. */
export function formatStockImport(
  what: string,
  { rowCount, state, duplicates }: ImportReport,
  { isPartial }: { readonly isPartial: boolean },
): string {
  const day = state.newestDay === null ? '' : `, data of ${state.newestDay}`;
  const unreadable = Object.entries(state.unreadable).map(
    ([reason, { count, first }]) =>
      `not read: ${formatNumber(count)} lines (${reason.replaceAll('_', ' ')}), first at line ${first.map(formatNumber).join(', ')} after the header`,
  );
  const repeated = duplicates === 0 ? [] : [`left out: ${formatNumber(duplicates)} rows whose SIREN has another row`];
  const excerpt =
    isPartial || rowCount >= MIN_NATIONAL_ROWS
      ? []
      : [
          'the national file has more than 20 million companies: if this is an excerpt, import it with --partial, or companies that it lacks are answered as unknown',
        ];
  return [`imported ${formatNumber(rowCount)} ${what}${day}`, ...unreadable, ...repeated, ...excerpt, ''].join('\n');
}

export function formatFreezeImport({ entities, others, publishedOn, unreadable }: FreezeList): string {
  const day = publishedOn === null ? '' : `, published on ${publishedOn}`;
  const skipped = unreadable === 0 ? [] : [`not read: ${formatNumber(unreadable)} entities without a number or a name`];
  return [
    `imported ${formatNumber(entities.length)} legal entities of the list of asset freezes${day}`,
    `left out: ${formatNumber(others)} persons and ships, whose names are never compared`,
    ...skipped,
    '',
  ].join('\n');
}

const REGISTER_LABELS: Readonly<Record<string, { readonly label: string; readonly option: string }>> = {
  units: { label: 'companies', option: '--sirene' },
  head_offices: { label: 'head offices', option: '--etablissements' },
  freeze_list: { label: 'asset freezes', option: '--gels' },
};

/** Returns a line for each register, imported or not. */
export function formatRegisterStatus({ registers, runs }: RegisterStatus): string {
  const lines = Object.entries(REGISTER_LABELS).map(([name, { label, option }]) => {
    const register = registers.find((row) => row.register === name);
    const run = runs.find((row) => row.register === name);
    const current =
      register === undefined
        ? `not imported: probant companies import ${option} FILE`
        : [
            `${formatNumber(register.row_count)} rows`,
            `data of ${register.dataset_date ?? 'an unknown day'}`,
            `imported ${register.imported_at.toISOString()}`,
            ...(register.is_complete ? [] : ['an excerpt']),
            ...(register.unreadable_count === 0 ? [] : [`${formatNumber(register.unreadable_count)} lines not read`]),
          ].join(', ');
    const pending =
      run === undefined
        ? ''
        : `; an import is at line ${formatNumber(run.state.lines)} (repeat the command to resume it)`;
    return `${label}: ${current}${pending}`;
  });
  return `${lines.join('\n')}\n`;
}
