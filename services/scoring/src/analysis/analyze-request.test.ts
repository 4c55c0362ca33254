import { type AnalyzeRequest, CandidateAnalysis, type CandidateProfile } from '@probant/contracts/scoring';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_REQUEST, IDENTITY } from '../testing/example-request.ts';
import { type AnalysisParameters, analyzeBatch, analyzeCandidate, analyzeCompetencyText } from './analyze-request.ts';
import { completeWeights } from './overall/weights.rules.ts';

const ids = Array.from({ length: 100 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
const parameters: AnalysisParameters = {
  analysisIds: ids,
  scoringVersion: '1.0.0+test',
  noticeVersion: 'test',
  asOf: '2026-01-31',
  weights: completeWeights(null) ?? expect.fail(),
};
const analyze = (request: AnalyzeRequest = EXAMPLE_REQUEST) =>
  analyzeCandidate(request, parameters)?.analysis ?? expect.fail('nothing was evaluated');
const withCandidate = (candidate: CandidateProfile): AnalyzeRequest => ({ ...EXAMPLE_REQUEST, candidate });

describe('analyzeCandidate', () => {
  test('returns the analysis of the contract', () => {
    const analysis = analyze();
    expect(Value.Check(CandidateAnalysis, analysis)).toBe(true);
    expect(analysis).toMatchObject({
      candidate_id: 'c-7f3a',
      as_of: '2026-01-31',
      overall_score: 0.7933,
      fit_level: 'good',
      weights_used: { skills: 0.3, experience: 0.25, education: 0.15, languages: 0.15, location: 0.15 },
      proxy_criteria: ['location', 'education'],
      human_review_required: true,
      minimization: { ignored_fields: [], dimensions_not_evaluated: [] },
      strengths: [
        'expérience : 0,8333',
        'formation : 1',
        'Compétence requise : comptabilité générale',
        'Compétence requise : Excel',
        'Compétence requise : TVA',
      ],
      gaps: ['Compétence requise non listée : lettrage'],
    });
    expect(analysis.dimension_scores.map(({ dimension }) => dimension)).toEqual([
      'skills',
      'experience',
      'education',
      'languages',
      'location',
    ]);
    expect(analysis.dimension_scores[0]).toMatchObject({
      evidence: {
        matched: ['comptabilité générale', 'Excel', 'TVA', 'SAP'],
        missing: ['lettrage', 'anglais des affaires'],
      },
      template_id: 'skills.counted.1',
      rationale: 'Compétences requises trouvées : 3 sur 4 ; souhaitées : 1 sur 2.',
      details: 'Mentionné dans une expérience ou une certification, mais pas dans la liste des compétences : lettrage.',
    });
  });

  test('explains in English on request', () => {
    const { explanation, summary } = analyze({ ...EXAMPLE_REQUEST, lang: 'en' });
    expect(explanation[0]).toBe(
      'Score 0.7933 of 1, computed by rules from: skills, experience, education, languages, location. A person must review this result.',
    );
    expect(summary).toBe(
      'Fit: good (0.7933 of 1). Strengths: experience (0.8333); education (1); required skills found (3). Gaps: required skills not listed (1).',
    );
    expect([...explanation, summary].join(' ')).not.toMatch(/[àéèê]tre|sur 1|Écarts/);
  });

  test('writes decimal commas in French, and counts skills in the summary', () => {
    const { explanation, summary } = analyze();
    expect(explanation[0]).toMatch(/^Score 0,7933 sur 1, /);
    expect(summary).toBe(
      'Adéquation bonne (0,7933 sur 1). Points forts : expérience (0,8333) ; formation (1) ; compétences requises trouvées (3). Écarts : compétences requises non listées (1).',
    );
  });

  test('names a dimension of weight 0 nowhere but in its own entry', () => {
    const weights = completeWeights({ skills: 1, experience: 0, education: 0, languages: 0, location: 0 });
    const request = withCandidate({ ...EXAMPLE_REQUEST.candidate, location: 'Lyon', diplomas: [] });
    const { analysis } =
      analyzeCandidate(request, { ...parameters, weights: weights ?? expect.fail() }) ?? expect.fail();
    expect(analysis.dimension_scores.map(({ evaluated, weight }) => [evaluated, weight])).toEqual([
      [true, 1],
      ...Array.from({ length: 4 }, () => [true, 0]),
    ]);
    expect(analysis.explanation).toHaveLength(3);
    expect(analysis.explanation[0]).toContain('calculé par règles sur : compétences.');
    expect(JSON.stringify([analysis.explanation, analysis.strengths, analysis.gaps, analysis.summary])).not.toMatch(
      /lieu|formation|expérience :|Nantes/,
    );
  });

  test('names no required skill when skills have no weight', () => {
    const weights = completeWeights({ skills: 0, experience: 1, education: 0, languages: 0, location: 0 });
    const { analysis } =
      analyzeCandidate(EXAMPLE_REQUEST, { ...parameters, weights: weights ?? expect.fail() }) ?? expect.fail();
    expect([analysis.strengths, analysis.gaps]).toEqual([['expérience : 0,8333'], []]);
  });

  test('numbers positions as the request does, nulls included', () => {
    const experiences = [null, { start_date: '2020-13' }];
    const analysis = analyze(withCandidate({ ...EXAMPLE_REQUEST.candidate, experiences }));
    expect(analysis.dimension_scores[1]?.details).toBe('Expérience n° 2 : date de début illisible, 0 mois compté.');
  });

  test('reads an empty id as none', () =>
    expect(analyze(withCandidate({ ...EXAMPLE_REQUEST.candidate, id: '' })).candidate_id).toBeNull());

  test('ignores identifying members, lists them, and repeats nothing of them', () => {
    const analysis = analyze(withCandidate({ ...EXAMPLE_REQUEST.candidate, ...IDENTITY }));
    expect(analysis.minimization.ignored_fields).toEqual([
      'firstname',
      'lastname',
      'email',
      'phone',
      'linkedin',
      'raw_text',
    ]);
    expect({ ...analysis, minimization: null }).toEqual({ ...analyze(), minimization: null });
    expect(JSON.stringify(analysis)).not.toMatch(/Camille|Lefèvre|exemple\.fr|34 56/);
  });

  test('does not evaluate the location of an anonymized request', () => {
    const analysis = analyze({ ...EXAMPLE_REQUEST, anonymize: true });
    expect(analysis.minimization.dimensions_not_evaluated).toEqual(['location']);
    expect(analysis.proxy_criteria).toEqual(['education']);
    expect(analysis.dimension_scores[4]).toMatchObject({ evaluated: false, score: 0, weight: 0 });
    expect(analysis.weights_used).not.toHaveProperty('location');
    const elsewhere = { ...EXAMPLE_REQUEST.candidate, location: 'Marseille' };
    expect(analyze({ ...withCandidate(elsewhere), anonymize: true })).toEqual(analysis);
  });

  test('accepts an extracted resume with nulls in every place', () => {
    const resume: CandidateProfile = {
      ...IDENTITY,
      location: null,
      skills: null,
      languages: ['Français (langue maternelle)', null],
      experiences: [
        { company: null, title: null, location: null, start_date: null, end_date: null, description: null },
        null,
      ],
      diplomas: [{ school: null, degree: null, field_of_study: null, start_date: null, end_date: null }],
      certifications: [{ name: null, provider: null, year: null }],
    };
    const analysis = analyze(withCandidate(resume));
    expect(analysis.candidate_id).toBeNull();
    expect(analysis.dimension_scores.map(({ score }) => score)).toEqual([0, 0, 0, 0.5, 0]);
  });

  test('returns nothing when the job sets no criterion', () =>
    expect(analyzeCandidate({ ...EXAMPLE_REQUEST, job: { title: 'Comptable' } }, parameters)).toBeNull());
});

describe('analyzeBatch', () => {
  const { candidate, ...options } = EXAMPLE_REQUEST;
  const weak = { ...candidate, id: 'weak', skills: [] };

  test('sorts by score and keeps the order of equal scores', () => {
    const candidates = [weak, { ...candidate, id: 'a' }, { ...candidate, id: 'b' }];
    const { body, analyses } = analyzeBatch({ ...options, candidates }, parameters) ?? expect.fail();
    expect(body.candidates.map(({ candidate_id }) => candidate_id)).toEqual(['a', 'b', 'weak']);
    expect(body).toMatchObject({ job_title: 'Comptable', total_analyzed: 3 });
    expect(analyses.map(({ analysis }) => analysis.analysis_id)).toEqual(ids.slice(0, 3));
  });

  test('gives a candidate the analysis that it has alone', () => {
    const { body } = analyzeBatch({ ...options, candidates: [candidate] }, parameters) ?? expect.fail();
    expect(body.candidates).toEqual([analyze()]);
  });
});

describe('analyzeCompetencyText', () => {
  const { candidate: _, ...options } = EXAMPLE_REQUEST;

  test('takes the skills of the job that the text contains, and knows nothing else', () => {
    const competency_text = 'Mission : lettrage et TVA sous Excel. Camille Lefèvre, Nantes.';
    const { analysis } = analyzeCompetencyText({ ...options, competency_text }, parameters) ?? expect.fail();
    expect(analysis.dimension_scores[0]?.evidence.matched).toEqual(['Excel', 'TVA', 'lettrage']);
    expect(analysis.dimension_scores.map(({ score, evaluated }) => [evaluated, score])).toEqual([
      [true, 0.6],
      [true, 0],
      [true, 0],
      [true, 0],
      [true, 0],
    ]);
    expect(JSON.stringify(analysis)).not.toMatch(/Mission|Camille/);
    expect(analysis.dimension_scores.map(({ template_id: template }) => template)).toEqual([
      'skills.counted.1',
      ...Array.from({ length: 4 }, () => 'competency_text.no_input.1'),
    ]);
    expect(analysis.dimension_scores[4]?.rationale).toBe(
      'Un texte de compétences ne renseigne pas ce critère (lieu) : évalué sans information sur le candidat.',
    );
  });

  test('finds skills with punctuation as a whole and by their parts', () => {
    const job = { title: 'x', required_skills: ['HTML/CSS', 'SAP FI/CO', 'Word ou Excel', 'Java/J2EE', 'Go', 'R'] };
    const competency_text = 'Intégration HTML, puis CSS ; SAP FI/CO et Excel. Java, go-to-market, service R.H.';
    const { analysis } = analyzeCompetencyText({ job, competency_text }, parameters) ?? expect.fail();
    expect(analysis.dimension_scores[0]).toMatchObject({
      evidence: {
        matched: ['HTML/CSS', 'SAP FI/CO', 'Word ou Excel'],
        missing: ['Java/J2EE', 'Go', 'R'],
        found_by_parts: [
          { criterion: 'HTML/CSS', parts: ['HTML', 'CSS'] },
          { criterion: 'Word ou Excel', parts: ['Excel'] },
        ],
      },
      details:
        'Trouvées par leurs parties : HTML/CSS [HTML + CSS], Word ou Excel [Excel]. Trouvées en partie seulement, non comptées : Java/J2EE [Java].',
    });
  });
});
