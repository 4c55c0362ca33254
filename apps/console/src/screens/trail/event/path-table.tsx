import { useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { Cell, HeaderCell, Table } from '../../../ui/tables/table.tsx';
import { trailTexts } from '../texts.ts';
import { formatShortHash } from './format-short-hash.ts';
import type { InclusionProof } from './merkle-path.rules.ts';

/** The same path for visitors who read instead of looking at a picture. */
export function PathTable({
  proof,
  path,
}: {
  readonly proof: InclusionProof;
  readonly path: readonly Uint8Array[] | null;
}) {
  const t = useTexts(trailTexts);
  const { number } = useFormats();
  return (
    <details className="text-sm">
      <summary className="rounded-control font-medium text-accent">{t.pathTable}</summary>
      <div className="mt-2">
        <Table label={t.pathTable}>
          <thead>
            <tr>
              <HeaderCell isNumber>{t.step}</HeaderCell>
              <HeaderCell>{t.beside}</HeaderCell>
              <HeaderCell>{t.result}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {proof.steps.map(({ hash, first, last }, level) => {
              const result = path?.[level + 1];
              return (
                <tr key={first}>
                  <Cell isNumber>{number(level + 1)}</Cell>
                  <Cell>
                    <span className="font-mono text-xs">{formatShortHash(hash)}</span>{' '}
                    <span className="text-muted">{t.range(number(first), number(last))}</span>
                  </Cell>
                  <Cell>
                    <span className="font-mono text-xs">{result === undefined ? '' : formatShortHash(result)}</span>
                  </Cell>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
