import { useQuery } from '@tanstack/react-query';
import { defineTexts, useTexts } from '../../../i18n/define-texts.ts';
import { useFormats } from '../../../i18n/formats.ts';
import { useClient } from '../../../session/session.tsx';
import { Checkbox } from '../../../ui/controls/fields.tsx';
import { ErrorNotice } from '../../../ui/messages/error-notice.tsx';
import { Loading } from '../../../ui/messages/loading.tsx';
import { type PolicyPreset, readPresets } from './policy.ts';

const texts = defineTexts({
  fr: {
    legend: 'Barèmes datés',
    hint: 'Un justificatif est comparé au barème en vigueur à sa date. Vos plafonds par catégorie passent avant. Reprenez les noms de catégories ci-dessous.',
    tables: (title: string) => `Montants : ${title}`,
    period: (from: string, until: string, source: string) => `Du ${from} au ${until} (${source})`,
    unknown: (id: string) => `${id} (inconnu de cette installation)`,
  },
  en: {
    legend: 'Dated tables',
    hint: 'A receipt is compared with the table in force on its date. Your ceilings by category come first. Use the names of categories below.',
    tables: (title: string) => `Amounts: ${title}`,
    period: (from: string, until: string, source: string) => `From ${from} to ${until} (${source})`,
    unknown: (id: string) => `${id} (unknown to this installation)`,
  },
});

type PresetChoiceProps = {
  /** Ids of the presets that the policy includes. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The dated ceilings that come with the service, each with its amounts: the policy includes those that are ticked. */
export function PresetChoice({ chosen, onChange }: PresetChoiceProps) {
  const t = useTexts(texts);
  const client = useClient();
  const presets = useQuery({
    queryKey: ['receipts', 'presets'],
    queryFn: ({ signal }) => readPresets(client, signal),
  });
  const unknown =
    presets.data === undefined ? [] : chosen.filter((id) => !presets.data.some((known) => known.id === id));
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((kept) => kept !== id));
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium text-sm">{t.legend}</legend>
      <p className="text-muted text-sm">{t.hint}</p>
      {presets.isPending ? <Loading lines={2} /> : null}
      {presets.error === null ? null : <ErrorNotice error={presets.error} onRetry={() => void presets.refetch()} />}
      {(presets.data ?? []).map((preset) => (
        <div key={preset.id} className="space-y-1">
          <Checkbox
            label={preset.title}
            isChecked={chosen.includes(preset.id)}
            onChange={(isChosen) => toggle(preset.id, isChosen)}
          />
          <PresetTables preset={preset} />
        </div>
      ))}
      {unknown.map((id) => (
        <Checkbox key={id} label={t.unknown(id)} isChecked onChange={() => toggle(id, false)} />
      ))}
    </fieldset>
  );
}

function PresetTables({ preset }: { readonly preset: PolicyPreset }) {
  const t = useTexts(texts);
  const { date, money } = useFormats();
  return (
    <details className="ml-6 text-sm">
      <summary className="w-fit text-accent underline underline-offset-4">
        {t.tables(preset.title.split(' : ')[0] ?? preset.title)}
      </summary>
      {preset.tables.map(({ valid_from, valid_until, source, caps }) => (
        <div key={valid_from} className="mt-2">
          <p className="text-muted">{t.period(date(valid_from), date(valid_until), source)}</p>
          <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            {caps.map(({ category, max_amount }) => (
              <div key={category} className="contents">
                <dt>{category}</dt>
                <dd className="text-right tabular-nums">{money(max_amount, preset.currency)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}
