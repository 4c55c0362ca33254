/** What the laboratory measures or fits inside this package (`lab/`). The product never imports this file. */
export { type AnalysisParameters, analyzeCandidate } from './analysis/analyze-request.ts';
export { completeWeights } from './analysis/overall/weights.rules.ts';
export { SCORING_VERSION } from './analysis/scoring-version.ts';
export { ANALYZE_TASK } from './analysis/task/analysis.task.ts';
export { foldEnding, foldWord } from './matching/fold-word.ts';
export { compileTerms, matchTerms, toKey } from './matching/match-terms.ts';
