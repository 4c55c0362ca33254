import { useTexts } from '../../../i18n/define-texts.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { ReportPart } from '../../../ui/printed-report.tsx';
import { codeTexts } from './code-texts.ts';
import { type Code, chooseLabel, formatValue, sortFields } from './codes.rules.ts';

/** The values of 2D-Doc codes beside the print, on paper. */
export function PrintedCodes({ codes }: { readonly codes: readonly Code[] }) {
  const t = useTexts(codeTexts);
  const { language } = useLanguage();
  return codes.map((code, index) => (
    <ReportPart
      key={`${code.page} ${(code.box ?? []).join(' ')}`}
      title={codes.length === 1 ? t.title : t.titleOf(index + 1, codes.length)}
    >
      <p>
        <span lang={chooseLabel(code.document_type.label, language)?.language}>
          {chooseLabel(code.document_type.label, language)?.text ?? t.unknownType(code.document_type.code)}
        </span>
        {' · '}
        <strong>{t[code.signature]}</strong>
      </p>
      <table className="mt-1 w-full text-left">
        <thead>
          <tr className="border-line border-b text-muted">
            <th className="py-1 pr-3 font-medium">{t.field}</th>
            <th className="py-1 pr-3 font-medium">{t.inCode}</th>
            <th className="py-1 font-medium">{t.onPage}</th>
          </tr>
        </thead>
        <tbody>
          {sortFields(code.fields).map(({ field, at }) => {
            const label = chooseLabel(field.label, language);
            const marks = [field.is_signed ? [] : t.unsigned, field.is_truncated ? t.truncated : []].flat();
            return (
              <tr key={at} className="break-inside-avoid border-line border-b align-top">
                <td className="py-1 pr-3 text-muted" lang={label?.language}>
                  {label?.text ?? t.unknownField(field.id)}
                </td>
                <td className="break-words py-1 pr-3">
                  {formatValue(field)}
                  {marks.length === 0 ? null : <strong> ({marks.join(', ')})</strong>}
                </td>
                <td className="break-words py-1">
                  <strong>{t[field.printed]}</strong>
                  {field.printed === 'different' ? ` · ${field.printed_texts.map(({ text }) => text).join(' · ')}` : ''}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ReportPart>
  ));
}
