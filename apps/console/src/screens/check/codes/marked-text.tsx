import type { MarkedPart } from './mark-differences.rules.ts';

/** A text with the parts that differ from another one marked. */
export function MarkedText({ parts }: { readonly parts: readonly MarkedPart[] }) {
  let offset = 0;
  return parts.map(({ text, isDifferent }) => {
    const key = offset;
    offset += text.length;
    return isDifferent ? (
      <mark key={key} className="rounded-sm bg-bad-soft px-0.5 font-semibold text-bad">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
