import type { Certification } from '@probant/contracts/extraction';
import { foldInPlace } from '@probant/french/text-folding';
import { createReading } from '../../reading/create-reading.ts';
import type { ReadingsOf } from '../../reading/field-reading.ts';
import type { ResumeLine } from '../page/resume-lines.ts';
import { findPeriod } from '../periods/find-period.ts';
import { SCHOOL_PATTERN } from './education-words.ts';

const MAX_CERTIFICATIONS = 30;

/** Reads one certification per line, or per line and its continuations: name, issuer, year. */
export function readCertifications(lines: readonly ResumeLine[]): ReadingsOf<Certification>[] {
  return joinContinuedLines(lines.slice(0, MAX_CERTIFICATIONS)).flatMap(({ text: printed, place }) => {
    const period = findPeriod(printed);
    const year = period?.end && period.end !== 'Present' ? Number(period.end.slice(0, 4)) : null;
    const text = (period ? `${printed.slice(0, period.from)} ${printed.slice(period.to)}` : printed).replace(
      /\(\s*\)/g,
      ' ',
    );
    const parts = text
      .split(/\s+[-–—|]\s+|,\s+|\s+(?:by|par|délivrée? par)\s+|\s*\((?=\p{Lu})/u)
      .map((part) => part.replace(/^[\s,:–—-]+|[\s,:()–—-]+$/gu, ''))
      .filter((part) => /\p{L}{2}/u.test(part));
    // Parts between the name and a school belong to the name: "Certificat Voltaire, niveau expert, Académie ...".
    const schoolIndex = parts.findIndex((part, index) => index > 0 && SCHOOL_PATTERN.test(foldInPlace(part)));
    const name = parts.slice(0, Math.max(schoolIndex, 1)).join(', ');
    const provider = parts[Math.max(schoolIndex, 1)];
    if (name === '' || name.length > 120) return [];
    return [
      {
        name: createReading(place, name, 0.88, 'layout'),
        provider: provider ? createReading(place, provider, 0.8, 'layout') : null,
        year: year === null ? null : createReading(place, year, 0.92, 'layout'),
      },
    ];
  });
}

type CertificationText = Pick<ResumeLine, 'text' | 'place'>;

/** A line that ends in a comma continues on the next one; one that begins with a small letter continues the previous one. */
function joinContinuedLines(lines: readonly ResumeLine[]): CertificationText[] {
  const joinedLines: CertificationText[] = [];
  for (const line of lines) {
    const previous = joinedLines.at(-1);
    const isContinuation = previous && !line.hasBullet && (previous.text.endsWith(',') || /^\p{Ll}/u.test(line.text));
    if (!isContinuation) joinedLines.push(line);
    else {
      const place = { ...previous.place, words: [...previous.place.words, ...line.place.words] };
      joinedLines[joinedLines.length - 1] = { text: `${previous.text} ${line.text}`, place };
    }
  }
  return joinedLines;
}
