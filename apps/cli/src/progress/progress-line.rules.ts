export type ProgressUnit = 'bytes' | 'lines' | 'events' | 'rows' | 'files' | 'questions';

export type Progress = {
  readonly label: string;
  readonly unit: ProgressUnit;
  readonly done: number;
  /** Null when nobody knows how much there is. */
  readonly total: number | null;
  readonly elapsedMs: number;
};

const BAR_CHARACTERS = 20;

/**
 * Formats a progress as one line of fewer than `columns` characters, so that no terminal wraps it. A narrow terminal gets fewer parts:
 * first the bar is left out, then the rate, then the counts; the label and the share remain longest.
 */
export function formatProgressLine(progress: Progress, columns: number): string {
  const { label, unit, done, total, elapsedMs } = progress;
  const perSecond = elapsedMs === 0 ? 0 : (done / elapsedMs) * 1000;
  const rate = `${formatAmount(perSecond, unit)}/s`;
  if (total === null || total <= 0)
    return pickFitting([[label, formatAmount(done, unit), rate], [label, formatAmount(done, unit)], [label]], columns);
  const share = Math.min(done / total, 1);
  const percent = `${Math.floor(share * 100)} %`;
  const counts = `${formatAmount(done, unit)} of ${formatAmount(total, unit)}`;
  const left = perSecond === 0 ? [] : [`${formatDuration(Math.max(total - done, 0) / perSecond)} left`];
  return pickFitting(
    [
      [label, drawBar(share), percent, counts, rate, ...left],
      [label, percent, counts, rate, ...left],
      [label, percent, counts, ...left],
      [label, percent, ...left],
      [label, percent],
      [percent],
    ],
    columns,
  );
}

/** A line as wide as the terminal makes some terminals wrap. */
function pickFitting(lines: readonly (readonly string[])[], columns: number): string {
  const texts = lines.map((parts) => parts.join('  '));
  return texts.find((text) => text.length < columns) ?? (texts.at(-1) ?? '').slice(0, Math.max(columns - 1, 0));
}

function drawBar(share: number): string {
  const full = Math.floor(share * BAR_CHARACTERS);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_CHARACTERS - full)}]`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

function formatAmount(amount: number, unit: ProgressUnit): string {
  if (unit !== 'bytes') return `${Math.round(amount).toLocaleString('en-US')} ${unit}`;
  let scaled = amount;
  let power = 0;
  while (scaled >= 999.5 && power < BYTE_UNITS.length - 1) {
    scaled /= 1000;
    power += 1;
  }
  return `${scaled.toFixed(power === 0 || scaled >= 99.5 ? 0 : 1)} ${BYTE_UNITS[power]}`;
}

/** 0:05, 12:34 or 3:05:00. */
function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const secondText = String(whole % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${secondText}` : `${hours}:${String(minutes).padStart(2, '0')}:${secondText}`;
}
