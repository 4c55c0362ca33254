import type { EInvoiceValidationResult } from '@probant/contracts/e-invoice';
import { escapeControls } from '../terminal/escape-controls.rules.ts';

/** Writes a validation for a person: the verdict, then each finding with its place, what must hold and what to do. */
export function formatValidation(file: string, validation: EInvoiceValidationResult): string {
  const { valid, syntax, profile, rules_applied, fatal_count, warning_count, findings } = validation;
  const counts = `${countOf(fatal_count, 'fatal finding')}, ${countOf(warning_count, 'warning')}`;
  const verdict = `${file}: ${valid ? 'valid' : 'not valid'}, ${counts} (${syntax.toUpperCase()}, profile ${profile}, ${rules_applied} rules)\n`;
  const listed = findings.map(
    ({ code, severity, message, remedy, path, line, column }) =>
      `\n${severity} ${code}, line ${line}, column ${column}\n  ${message}\n  ${remedy}\n  ${escapeControls(path)}\n`,
  );
  const left = fatal_count + warning_count - findings.length;
  return [verdict, ...listed, left > 0 ? `\n${left} more are not listed\n` : ''].join('');
}

const countOf = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
