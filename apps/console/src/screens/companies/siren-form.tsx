import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/define-texts.ts';
import { useFormats } from '../../i18n/formats.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields.tsx';
import { formatSiren, readSiren } from './siren.rules.ts';
import { companiesTexts } from './texts.ts';

type SirenFormProps = {
  readonly text: string;
  readonly isBusy: boolean;
  readonly onChange: (text: string) => void;
  readonly onCheck: (siren: string) => void;
};

/** The one field of the screen. It says as one types whether the number can be right. */
export function SirenForm({ text, isBusy, onChange, onCheck }: SirenFormProps) {
  const t = useTexts(companiesTexts);
  const { number } = useFormats();
  const [isTried, setTried] = useState(false);
  const input = readSiren(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // A wrong key is still checked when one insists: the service says so, and records it.
    if (input.state === 'valid' || input.state === 'wrong_key') onCheck(input.siren);
  };
  const hint = () => {
    if (input.state === 'partial') return input.missing === 1 ? t.missingOne : t.missingOther(number(input.missing));
    if (input.state !== 'valid') return t.hint;
    if (input.taken === null) return t.validKey;
    return input.taken === 'siret' ? t.fromSiret(formatSiren(input.siren)) : t.fromVat(formatSiren(input.siren));
  };
  const error = () => {
    if (input.state === 'wrong_key') return t.wrongKey(number(input.expected));
    if (input.state === 'not_digits') return t.notDigits;
    if (input.state === 'too_long') return t.tooLong;
    return input.state === 'empty' && isTried ? t.empty : undefined;
  };
  return (
    <form className="grid max-w-2xl items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]" onSubmit={submit}>
      <TextField
        label={t.field}
        hint={hint()}
        error={error()}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={onChange}
      />
      <div className="sm:pt-6">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          <Search aria-hidden="true" size={16} />
          {t.check}
        </Button>
      </div>
    </form>
  );
}
