import { useTexts } from '../../../i18n/define-texts.ts';
import { Checkbox } from '../../../ui/controls/fields.tsx';
import { texts } from '../texts.ts';

type ShortcutsHelpProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

/** The keys of the screen, and the choice to do without them. */
export function ShortcutsHelp({ isOn, onChange }: ShortcutsHelpProps) {
  const t = useTexts(texts);
  const keys = [
    { key: 'J ↓', text: t.keyNext },
    { key: 'K ↑', text: t.keyPrevious },
    { key: 'V', text: t.keyVerify },
    { key: 'E', text: t.keyEdit },
    { key: '↵', text: t.keySave },
    { key: 'N P', text: t.keyFile },
    { key: 'M', text: t.keyMask },
    { key: 'X', text: t.keyExport },
  ];
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-10 items-center text-muted underline underline-offset-4">
        {t.shortcuts}
      </summary>
      <dl className="mt-2 grid max-w-xl grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(({ key, text }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-strong-line bg-surface px-1.5 font-mono text-xs">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Checkbox label={t.shortcutsOn} isChecked={isOn} onChange={onChange} />
      </div>
    </details>
  );
}
