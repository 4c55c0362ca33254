import type { ExplanationLanguage } from '@probant/contracts/scoring';

type Texts = Readonly<Record<ExplanationLanguage, string>>;

/**
 * The sentences of analyses, by an id that ends with their version: a changed sentence gets a new id. Values are in braces. No sentence
 * judges a person: each says what was compared and what was found.
 */
export const TEMPLATES = {
  'skills.counted.1': {
    fr: 'Compétences requises trouvées : {requiredFound} sur {required} ; souhaitées : {preferredFound} sur {preferred}.',
    en: 'Required skills found: {requiredFound} of {required}; preferred: {preferredFound} of {preferred}.',
  },
  'skills.required_counted.1': {
    fr: 'Compétences requises trouvées : {found} sur {listed}.',
    en: 'Required skills found: {found} of {listed}.',
  },
  'skills.preferred_counted.1': {
    fr: 'Compétences souhaitées trouvées : {found} sur {listed}.',
    en: 'Preferred skills found: {found} of {listed}.',
  },
  'skills.no_criterion.1': {
    fr: "Le poste ne demande aucune compétence : ce critère n'est pas évalué.",
    en: 'The job requires no skill: this criterion is not evaluated.',
  },
  'skills.mentioned_elsewhere.1': {
    fr: 'Mentionné dans une expérience ou une certification, mais pas dans la liste des compétences : {skills}.',
    en: 'Mentioned in a position or a certification, but not in the list of skills: {skills}.',
  },
  'skills.found_by_parts.1': {
    fr: 'Trouvées par leurs parties : {skills}.',
    en: 'Found by their parts: {skills}.',
  },
  'skills.partly_found.1': {
    fr: 'Trouvées en partie seulement, non comptées : {skills}.',
    en: 'Found only in part, not counted: {skills}.',
  },
  'skills.only_identical.1': {
    fr: 'Termes de plus de 16 mots ou sans mot, introuvables dans un texte (seule une entrée identique de la liste compte) : {skills}.',
    en: 'Terms of more than 16 words or of none, which no text contains (only an identical entry of the list counts): {skills}.',
  },
  'experience.counted.1': {
    fr: "Mois d'expérience comptés : {months} ; demandés : {required}.",
    en: 'Months of experience counted: {months}; required: {required}.',
  },
  'experience.no_criterion.1': {
    fr: "Le poste ne demande pas de durée d'expérience : ce critère n'est pas évalué.",
    en: 'The job requires no length of experience: this criterion is not evaluated.',
  },
  'experience.read_as.1': {
    fr: 'Expérience n° {position} : lue de {start} à {end}.',
    en: 'Position {position}: read as {start} to {end}.',
  },
  'experience.no_start.2': {
    fr: 'Expérience n° {position} : pas de date de début, 0 mois compté.',
    en: 'Position {position}: no start date, 0 months counted.',
  },
  'experience.unreadable_start.1': {
    fr: 'Expérience n° {position} : date de début illisible, 0 mois compté.',
    en: 'Position {position}: unreadable start date, 0 months counted.',
  },
  'experience.no_end.1': {
    fr: 'Expérience n° {position} : pas de date de fin, 0 mois compté (écrire « Present » pour un poste actuel).',
    en: 'Position {position}: no end date, 0 months counted (write "Present" for a current position).',
  },
  'experience.unreadable_end.1': {
    fr: 'Expérience n° {position} : date de fin illisible, 0 mois compté.',
    en: 'Position {position}: unreadable end date, 0 months counted.',
  },
  'experience.after_as_of.1': {
    fr: 'Expérience n° {position} : commence après la date de référence, 0 mois compté.',
    en: 'Position {position}: starts after the reference date, 0 months counted.',
  },
  'experience.end_before_start.1': {
    fr: 'Expérience n° {position} : se termine avant de commencer, 0 mois compté.',
    en: 'Position {position}: ends before it starts, 0 months counted.',
  },
  'education.complete.1': {
    fr: 'Formation demandée trouvée dans un diplôme : {requirement}.',
    en: 'Required education found in a diploma: {requirement}.',
  },
  'education.half.1': {
    fr: 'Un diplôme correspond au niveau ou au domaine demandé, pas aux deux : {requirement}.',
    en: 'A diploma matches the level or the field required, not both: {requirement}.',
  },
  'education.none.1': {
    fr: 'Formation demandée non trouvée dans les diplômes : {requirement}.',
    en: 'Required education not found in the diplomas: {requirement}.',
  },
  'education.no_criterion.1': {
    fr: "Le poste ne demande pas de formation : ce critère n'est pas évalué.",
    en: 'The job requires no education: this criterion is not evaluated.',
  },
  'languages.counted.1': {
    fr: 'Langues demandées trouvées : {found} sur {required}.',
    en: 'Required languages found: {found} of {required}.',
  },
  'languages.below_level.1': {
    fr: '{language} : niveau indiqué {level}, compté pour moitié.',
    en: '{language}: stated level {level}, counted as half.',
  },
  'languages.no_criterion.1': {
    fr: "Le poste ne demande aucune langue : ce critère n'est pas évalué.",
    en: 'The job requires no language: this criterion is not evaluated.',
  },
  'location.same_place.1': { fr: 'Même lieu que le poste : {place}.', en: 'Same place as the job: {place}.' },
  'location.same_department.2': {
    fr: 'Même département que le poste : {place}.',
    en: 'Same department as the job: {place}.',
  },
  'location.inner_paris.1': {
    fr: 'À Paris ou en petite couronne, comme le poste : {place}.',
    en: 'In Paris or its inner suburbs, as the job: {place}.',
  },
  'location.same_region.1': { fr: 'Même région que le poste : {place}.', en: 'Same region as the job: {place}.' },
  'location.elsewhere.1': {
    fr: 'Aucune proximité établie avec le lieu du poste : {place}.',
    en: 'No proximity established with the place of the job: {place}.',
  },
  'location.unknown.1': {
    fr: "Le candidat n'indique pas de lieu ; lieu du poste : {place}.",
    en: 'The candidate states no place; place of the job: {place}.',
  },
  'location.assumed_department.1': {
    fr: 'Plusieurs communes se nomment {place} : celle du département {department}, la plus peuplée, a été retenue.',
    en: 'Several communes are called {place}: that of department {department}, the most populated, was used.',
  },
  'location.assumed_home.1': {
    fr: 'Plusieurs communes portent le nom du lieu du candidat : la plus peuplée a été retenue.',
    en: "Several communes have the name of the candidate's place: the most populated was used.",
  },
  'location.hybrid.2': {
    fr: "Le télétravail partiel rapproche le lieu d'un degré.",
    en: 'Partly remote work brings the place one step nearer.',
  },
  'location.no_criterion.1': {
    fr: "Le poste n'a pas de lieu : ce critère n'est pas évalué.",
    en: 'The job has no place: this criterion is not evaluated.',
  },
  'location.remote.1': {
    fr: "Le poste est à distance : le lieu n'est pas évalué.",
    en: 'The job is remote: the place is not evaluated.',
  },
  'location.anonymized.1': {
    fr: "Analyse anonymisée : le lieu n'est pas évalué.",
    en: 'Anonymized analysis: the place is not evaluated.',
  },
  'overall.explained.1': {
    fr: 'Score {score} sur 1, calculé par règles sur : {dimensions}. Une personne doit examiner ce résultat.',
    en: 'Score {score} of 1, computed by rules from: {dimensions}. A person must review this result.',
  },
  'overall.proxies.2': {
    fr: "Critères indirects qui ont pesé : {criteria}. Vérifier qu'ils sont nécessaires au poste.",
    en: 'Indirect criteria that had weight: {criteria}. Check that the job needs them.',
  },
  'overall.lexical.1': {
    fr: 'La comparaison porte sur les mots déclarés ; elle ne mesure ni la maîtrise réelle ni les qualités personnelles.',
    en: 'The comparison is of declared words; it measures neither actual proficiency nor personal qualities.',
  },
  'overall.summary.2': {
    fr: 'Adéquation {level} ({score} sur 1). Points forts : {strengths}. Écarts : {gaps}.',
    en: 'Fit: {level} ({score} of 1). Strengths: {strengths}. Gaps: {gaps}.',
  },
  'summary.dimension.1': { fr: '{dimension} ({score})', en: '{dimension} ({score})' },
  'summary.skills_found.1': { fr: 'compétences requises trouvées ({count})', en: 'required skills found ({count})' },
  'summary.skills_missing.1': {
    fr: 'compétences requises non listées ({count})',
    en: 'required skills not listed ({count})',
  },
  'competency_text.no_input.1': {
    fr: 'Un texte de compétences ne renseigne pas ce critère ({dimension}) : évalué sans information sur le candidat.',
    en: 'A competency text does not cover this criterion ({dimension}): evaluated without information on the candidate.',
  },
  'strength.dimension.1': { fr: '{dimension} : {score}', en: '{dimension}: {score}' },
  'strength.required_skill.1': { fr: 'Compétence requise : {skill}', en: 'Required skill: {skill}' },
  'gap.dimension.1': { fr: '{dimension} : {score}', en: '{dimension}: {score}' },
  'gap.required_skill.1': { fr: 'Compétence requise non listée : {skill}', en: 'Required skill not listed: {skill}' },
  'next_level.required_skills.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : compétences requises trouvées, {amount} de plus. Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: required skills found, {amount} more. An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.preferred_skills.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : compétences souhaitées trouvées, {amount} de plus. Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: preferred skills found, {amount} more. An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.experience_months.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : mois d'expérience comptés, {amount} de plus. Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: months of experience counted, {amount} more. An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.language_levels.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : langues au niveau demandé, {amount} de plus ({criteria}). Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: languages at the required level, {amount} more ({criteria}). An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.languages_below_level.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : langues indiquées, même sous le niveau demandé, {amount} de plus ({criteria}). Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: languages stated, even below the required level, {amount} more ({criteria}). An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.languages.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : langues indiquées, au niveau demandé s'il y en a un, {amount} de plus ({criteria}). Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: languages stated, at the required level if there is one, {amount} more ({criteria}). An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.education_part.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : un diplôme du niveau ou du domaine demandé ({criteria}). Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: a diploma of the required level or field ({criteria}). An indication computed by the same rules: neither a promise nor a decision.',
  },
  'next_level.education.1': {
    fr: "L'adéquation {level} correspondrait, le reste étant inchangé, à : un diplôme qui correspond à la formation demandée ({criteria}). Indication calculée par les mêmes règles : ni promesse, ni décision.",
    en: 'With nothing else changed, the fit level {level} would correspond to: a diploma that matches the required education ({criteria}). An indication computed by the same rules: neither a promise nor a decision.',
  },
} as const satisfies Readonly<Record<string, Texts>>;

export type TemplateId = keyof typeof TEMPLATES;
