import { AppError } from '@probant/kernel/errors';

export const createKnowledgeBaseNotFoundError = (): AppError =>
  new AppError(404, 'Knowledge base not found', { code: 'knowledge_base_not_found' });

export const createTooManyKnowledgeBasesError = (limit: number): AppError =>
  new AppError(409, {
    code: 'too_many_knowledge_bases',
    message: `this client has ${limit} knowledge bases, which is the limit: delete one first`,
  });
