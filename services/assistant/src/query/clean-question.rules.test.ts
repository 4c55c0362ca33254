import { expect, test } from 'vitest';
import { cleanQuestion } from './clean-question.rules.ts';

test.each([
  ['mdp oublié', 'mot de passe oublié'],
  ['MDP oublié ?', 'mot de passe oublié ?'],
  ['Bonjour, pb imprimante svp', 'problème imprimante'],
  ['rdv carte d’identité', 'rendez-vous carte d’identité'],
  ['cmt poser des congés', 'comment poser des congés'],
  ['num support', 'numéro support'],
  ['Un tel document est-il valable ?', 'Un tel document est-il valable ?'],
  ['Que dit la procédure PQ-07 ?', 'Que dit la procédure PQ-07 ?'],
  ['Combien de jours sur le CET ?', 'Combien de jours sur le compte épargne-temps ?'],
  ['Où est cet objet ?', 'Où est cet objet ?'],
  ['Je voudrais savoir combien coûte un stand', 'combien coûte un stand'],
  ['Bonjour, pourriez-vous me dire si la halle est chauffée ?', 'la halle est chauffée ?'],
  ['J’aimerais connaître le prix d’un stand', 'le prix d’un stand'],
  ['Tu sais s’il y a un parking ?', 'il y a un parking ?'],
  ['Could you tell me whether the hall is heated?', 'the hall is heated?'],
  ['Que dois-je savoir sur la halle ?', 'Que dois-je savoir sur la halle ?'],
  ['Tu sais ?', 'Tu sais ?'],
  ['constructor', 'constructor'],
  ['Que se passe-t-il si je rends la clé en retard ?', 'Quoi si je rends la clé en retard ?'],
  ['Que se passe-t-il le mardi ?', 'Que se passe-t-il le mardi ?'],
])('%s is searched as %s', (question, expected) => expect(cleanQuestion(question)).toBe(expected));
