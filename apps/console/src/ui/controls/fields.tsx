import { type ComponentProps, type ReactNode, useId } from 'react';

const CONTROL_CLASS =
  'block w-full rounded-control border border-strong-line bg-surface px-3 py-2 text-ink aria-invalid:border-bad disabled:bg-sunken disabled:text-muted';

type FieldFrameProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
};

/** A label, its control, a hint and an error, tied to one another. */
function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldFrameProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error !== undefined,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="font-medium text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

type OwnProps = 'className' | 'onChange' | 'value' | 'id' | 'children';

type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, OwnProps> & { readonly value: string; readonly onChange: (value: string) => void };

export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <input {...control} {...rest} className={CONTROL_CLASS} onChange={({ target }) => onChange(target.value)} />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, OwnProps> & { readonly value: string; readonly onChange: (value: string) => void };

export function TextArea({ label, hint, error, onChange, rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          {...rest}
          rows={rows}
          className={CONTROL_CLASS}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

type SelectFieldProps<Value extends string> = FieldFrameProps & {
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
};

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, choices, onChange, disabled = false } = props;
  const choose = (chosen: string) => {
    const choice = choices.find((known) => known.value === chosen);
    if (choice !== undefined) onChange(choice.value);
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          className={CONTROL_CLASS}
          value={value}
          disabled={disabled}
          onChange={({ target }) => choose(target.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type CheckboxProps = {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
};

export function Checkbox({ label, isChecked, onChange, disabled = false }: CheckboxProps) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={isChecked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
