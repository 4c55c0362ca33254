import type { ResumeData } from '@probant/contracts/extraction';
import type { Language } from '../generated-document.ts';
import type { Person } from '../invented/people.ts';

/** Dates are `2021-09` or `2021`; `end` is null for the current job. */
export type Job = {
  readonly company: string;
  readonly title: string;
  readonly location: string;
  readonly start: string;
  readonly end: string | null;
  readonly tasks: readonly string[];
};
export type Study = {
  readonly school: string;
  readonly degree: string;
  readonly field: string;
  readonly start: string;
  readonly end: string;
};

export type ResumeFacts = {
  readonly language: Exclude<Language, 'de'>;
  readonly person: Person;
  readonly headline: string;
  readonly profile: string;
  readonly email: string;
  readonly phone: string;
  readonly linkedin: string | null;
  readonly town: string;
  readonly street: string;
  readonly postcode: string;
  /** Details printed next to the address: driving licence, age, nationality. */
  readonly particulars: readonly string[];
  /** A referee, whose phone number must not be taken for the candidate's. */
  readonly referee: { readonly name: string; readonly company: string; readonly phone: string };
  readonly jobs: readonly Job[];
  readonly studies: readonly Study[];
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly certifications: readonly { readonly name: string; readonly provider: string; readonly year: number }[];
  readonly interests: readonly string[];
};

/** What a template printed of the facts. */
export type PrintedResume = {
  readonly showsMonths: boolean;
  readonly showsStudyStart: boolean;
  readonly showsJobPlaces: boolean;
  /** Defaults to true; false for a page with one row per job and no description. */
  readonly showsTasks?: boolean;
};

export function buildResumeTruth(facts: ResumeFacts, printed: PrintedResume): ResumeData {
  const month = (written: string) => (printed.showsMonths ? written : written.slice(0, 4));
  return {
    firstname: facts.person.first,
    lastname: facts.person.last,
    email: facts.email,
    phone: facts.phone,
    linkedin: facts.linkedin,
    location: facts.town,
    skills: [...facts.skills],
    languages: [...facts.languages],
    experiences: facts.jobs.map(({ company, title, location, start, end, tasks }) => ({
      company,
      title,
      location: printed.showsJobPlaces ? location : null,
      start_date: month(start),
      end_date: end === null ? 'Present' : month(end),
      description: printed.showsTasks === false ? null : tasks.join(' '),
    })),
    diplomas: facts.studies.map(({ school, degree, field, start, end }) => ({
      school,
      degree,
      field_of_study: field,
      start_date: printed.showsStudyStart ? start : null,
      end_date: end,
    })),
    certifications: facts.certifications.map((certification) => ({ ...certification })),
  };
}
