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
  ['constructor', 'constructor'],
  ['Que se passe-t-il si je rends la clé en retard ?', 'Quoi si je rends la clé en retard ?'],
  ['Que se passe-t-il le mardi ?', 'Que se passe-t-il le mardi ?'],
])('%s is searched as %s', (question, expected) => expect(cleanQuestion(question)).toBe(expected));
