import type { ResumeData } from '@probant/contracts/extraction';
import type { Language } from '../document.ts';
import type { Person } from '../invented/people.ts';

/** `2021-09`, `2021`, or null for a job that goes on. */
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
  /** What is said beside the address: driving licence, age, nationality. */
  readonly particulars: readonly string[];
  /** Somebody who vouches for the candidate, with a number that is not the candidate's. */
  readonly referee: { readonly name: string; readonly company: string; readonly phone: string };
  readonly jobs: readonly Job[];
  readonly studies: readonly Study[];
  readonly skills: readonly string[];
  readonly languages: readonly string[];
  readonly certifications: readonly { readonly name: string; readonly provider: string; readonly year: number }[];
  readonly interests: readonly string[];
};

/** How a template printed what the contract writes in one way only. */
export type ResumeReport = {
  readonly showsMonths: boolean;
  readonly showsStudyStart: boolean;
  readonly showsJobPlaces: boolean;
  /** True when left out: a page that lists its jobs in a row each says nothing of what was done there. */
  readonly showsTasks?: boolean;
};

export function resumeTruth(facts: ResumeFacts, said: ResumeReport): ResumeData {
  const month = (written: string) => (said.showsMonths ? written : written.slice(0, 4));
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
      location: said.showsJobPlaces ? location : null,
      start_date: month(start),
      end_date: end === null ? 'Present' : month(end),
      description: said.showsTasks === false ? null : tasks.join(' '),
    })),
    diplomas: facts.studies.map(({ school, degree, field, start, end }) => ({
      school,
      degree,
      field_of_study: field,
      start_date: said.showsStudyStart ? start : null,
      end_date: end,
    })),
    certifications: facts.certifications.map((one) => ({ ...one })),
  };
}
