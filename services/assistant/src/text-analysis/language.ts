/** Languages with an analysis of their own. */
export type Language = 'fr' | 'en';

export const DEFAULT_LANGUAGE: Language = 'fr';

export const getOtherLanguage = (language: Language): Language => (language === 'fr' ? 'en' : 'fr');
