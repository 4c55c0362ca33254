import type { CandidateProfile } from '@probant/contracts/scoring';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_REQUEST, IDENTITY } from '../testing/example-request.ts';
import { findCandidateFault, readCandidate } from './candidate.ts';

const { id: _, ...members } = EXAMPLE_REQUEST.candidate;
/** A response of the extraction of a resume, with the members next to its data. */
const extraction = (change: object = {}) =>
  ({
    document_type: 'resume',
    text_source: 'text',
    raw_text: 'Camille Lefèvre, comptable',
    confidence: 0.9,
    field_confidences: [],
    pii_detected: null,
    error: null,
    data: { ...members, ...IDENTITY },
    ...change,
  }) as CandidateProfile;

describe('readCandidate', () => {
  test('takes the data of a whole extraction response', () => {
    const read = readCandidate(extraction());
    expect(read.members).toMatchObject({ skills: members.skills, experiences: members.experiences });
    expect(read.ignoredFields).toEqual(['firstname', 'lastname', 'email', 'phone', 'linkedin', 'raw_text']);
    expect(read.id).toBeNull();
  });

  test.each([
    ['beside the data', extraction({ id: 'c-1' }), 'c-1'],
    ['in the data', extraction({ data: { ...members, id: 'c-2' } }), 'c-2'],
    ['of an ordinary candidate', EXAMPLE_REQUEST.candidate, 'c-7f3a'],
    ['that is empty', { id: '', skills: ['TVA'] }, null],
  ])('takes the id %s', (__, candidate, id) => expect(readCandidate(candidate).id).toBe(id));

  test.each([
    ['a document type of their own', { ...members, document_type: 'resume' }],
    ['data of their own', { ...members, data: { skills: ['Java'] } }],
    ['both', { ...members, document_type: 'resume', data: { skills: ['Java'] } }],
  ])('reads candidates with %s as they are', (__, candidate) =>
    expect(readCandidate(candidate).members.skills).toEqual(members.skills),
  );
});

describe('findCandidateFault', () => {
  test.each([
    ['a candidate', members],
    ['an id alone', { id: 'c-1' }],
    ['a null list', { skills: null }],
    ['an identity alone', IDENTITY],
    ['an extraction', extraction()],
    ['an extraction of which little was read', extraction({ data: { skills: [] } })],
    ['members of the caller beside known ones', { skills: ['TVA'], source: 'site' }],
  ])('accepts %s', (__, candidate) => expect(findCandidateFault(candidate)).toBeNull());

  test.each([
    ['nothing', {}, null],
    ['unknown members', { name: 'x', competences: ['TVA'] }, null],
    ['members in another case', { Skills: ['TVA'], Location: 'Nantes' }, null],
    ['a wrapper of another kind', { candidate: members }, null],
    ['a list of results', { results: [extraction()] }, null],
    ['an inherited member', JSON.parse('{"__proto__":{"skills":["TVA"]}}'), null],
    ['an invoice', extraction({ document_type: 'invoice', data: { invoice_number: 'F-1' } }), 'document_type'],
    ['an identity card', extraction({ document_type: 'id_card', data: { lastname: 'x' } }), 'document_type'],
    ['an extraction that failed', extraction({ data: null, error: 'unreadable' }), 'data'],
    ['data of something else', extraction({ data: { total: 12 } }), 'data'],
    ['empty data', extraction({ data: {} }), 'data'],
  ])('refuses %s', (__, candidate, member) => expect(findCandidateFault(candidate)?.member).toBe(member));
});
