import type { Schemas } from '@probant/client';
import { useTexts } from '../../i18n/define-texts.ts';
import { StatusIcon } from './check-status.tsx';
import { formatSiren } from './siren.rules.ts';
import { companiesTexts } from './texts.ts';

type Compliance = Schemas['CompanyCompliance'];

type RecentCompaniesProps = {
  readonly companies: readonly Compliance[];
  readonly shown: Compliance | null;
  readonly onShow: (company: Compliance) => void;
};

/** The companies that were checked on this screen, to compare or to come back to. */
export function RecentCompanies({ companies, shown, onShow }: RecentCompaniesProps) {
  const t = useTexts(companiesTexts);
  return (
    <div>
      <p className="mb-1 text-muted text-sm">{t.recent}</p>
      <ul className="flex flex-wrap gap-2">
        {companies.map((company) => (
          <li key={company.siren}>
            <button
              type="button"
              aria-pressed={company === shown}
              onClick={() => onShow(company)}
              className={`flex min-h-10 items-center gap-2 rounded-control border px-3 py-1.5 text-sm ${company === shown ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-sunken'}`}
            >
              <StatusIcon status={company.overall === 'clear' ? 'ok' : company.overall} />
              <span className="tabular-nums">{company.identity.name ?? formatSiren(company.siren)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
