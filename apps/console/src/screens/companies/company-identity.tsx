import type { Schemas } from '@probant/client';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Card } from '../../ui/layout.tsx';
import { Badge } from '../../ui/messages/badge.tsx';
import { formatSiren, formatSiret } from './siren.rules.ts';
import { companiesTexts } from './texts.ts';

type Compliance = Schemas['CompanyCompliance'];

/** Who the company is, as far as a source says it. */
export function CompanyIdentity({ company }: { readonly company: Compliance }) {
  const t = useTexts(companiesTexts);
  const { date } = useFormats();
  const { identity, vat, siren } = company;
  const { legal_form, naf, headquarters } = identity;
  return (
    <Card title={t.identity}>
      <p className="flex flex-wrap items-center gap-2">
        <span className={`font-semibold text-lg ${identity.name === null ? 'text-muted' : ''}`}>
          {identity.name ?? t.unnamed}
        </span>
        <Activity status={company.status} />
      </p>
      {identity.diffusion === 'partial' ? <p className="mt-1 text-muted text-sm">{t.partialDiffusion}</p> : null}
      <dl className="mt-4 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Field name="SIREN">
          <span className="tabular-nums">{formatSiren(siren)}</span>
        </Field>
        <Field name={t.vat}>
          {vat.number === null ? (
            t.notKnown
          ) : (
            <>
              <span className="tabular-nums">{vat.number}</span> <span className="text-muted">({t[vat.checked]})</span>
            </>
          )}
        </Field>
        <Field name={t.legalForm}>{legal_form === null ? t.notKnown : (legal_form.label ?? legal_form.code)}</Field>
        <Field name={t.activity}>{naf === null ? t.notKnown : `${naf.label ?? ''} (${naf.code})`}</Field>
        <Field name={t.created}>{identity.created_at === null ? t.notKnown : date(identity.created_at)}</Field>
        <Field name={t.office}>{headquarters?.address ?? t.notKnown}</Field>
        {headquarters?.siret ? <Field name={t.siret}>{formatSiret(headquarters.siret)}</Field> : null}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton label={t.copySiren} text={siren} />
        {vat.number === null ? null : <CopyButton label={t.copyVat} text={vat.number} />}
      </div>
    </Card>
  );
}

function Activity({ status }: { readonly status: Compliance['status'] }) {
  const t = useTexts(companiesTexts);
  const { date } = useFormats();
  if (status.administrative === 'active') return <Badge tone="good">{t.activeStatus}</Badge>;
  if (status.administrative === 'unknown') return <Badge>{t.unknown}</Badge>;
  return <Badge tone="bad">{status.closed_at === null ? t.ceased : t.ceasedOn(date(status.closed_at))}</Badge>;
}

function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
