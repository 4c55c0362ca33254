/** Words that say what is asked for, not of what: a sentence answers "combien dure" without "dure". Folded. */
const ASKING_PATTERN =
  /^(?:dur(?:e|ee|ees|ent)?|cout(?:e|ent|s)?|mont(?:ant|ants)|prix|tarifs?|delais?|nombres?|dates?|heures?|horaires?|jours?|lieux?|trouv(?:e|ent|er)|situ(?:e|ee|es|ees)|appel(?:le|lent|er|le-t-il)|nom(?:s|me|ment)?|quelles?|taux|numeros?|adresses?|telephones?|maxim(?:um|al|ale)|minim(?:um|al|ale)|valeurs?|paye[rs]?|paie|existe(?:nt)?|signifie|long|last|cost|costs|price|amount|date|time|day|days|hours|number|name|address|phone|maximum|many|much)$/;

/** Whether a folded word says what is asked for, not of what. */
export const isAskingWord = (folded: string): boolean => ASKING_PATTERN.test(folded);
