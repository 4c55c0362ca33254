import { foldInPlace } from '@probant/french/text-folding';
import { DEGREE_PATTERN } from './education-words.ts';

/** Splits "Bachelor of Science in Computer Science" into degree and field; "BTS Comptabilité" keeps its whole name as the degree. */
export function splitDegree(text: string): { readonly degree: string; readonly field: string | null } {
  const [name = text] = text.split(/\s+[-–]\s+(?=\d)/);
  const connector = /\s(?:in|en)\s/i.exec(name);
  if (connector)
    return { degree: name.slice(0, connector.index), field: name.slice(connector.index + connector[0].length) };
  const match = DEGREE_PATTERN.exec(foldInPlace(name));
  const field = match ? name.slice(match.index + match[0].length).replace(/^[\s:,'-]+(?:de |d')?/i, '') : '';
  return { degree: name, field: /^\p{L}{3}/u.test(field) ? field : null };
}
