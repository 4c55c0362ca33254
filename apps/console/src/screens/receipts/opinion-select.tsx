import { useTexts } from '../../i18n/define-texts.ts';
import { OPINIONS, type Opinion } from './review.rules.ts';
import { receiptTexts } from './texts.ts';

type OpinionSelectProps = {
  readonly label: string;
  readonly value: Opinion;
  readonly onChange: (opinion: Opinion) => void;
};

/** What the reviewer thinks of a receipt: kept in this tab and exported with the review, never sent. */
export function OpinionSelect({ label, value, onChange }: OpinionSelectProps) {
  const t = useTexts(receiptTexts);
  return (
    <select
      aria-label={label}
      className="rounded-control border border-strong-line bg-surface px-2 py-2"
      value={value}
      onChange={({ target }) => onChange(OPINIONS.find((known) => known === target.value) ?? 'none')}
    >
      {OPINIONS.map((opinion) => (
        <option key={opinion} value={opinion}>
          {t[`review.${opinion}`]}
        </option>
      ))}
    </select>
  );
}
