import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { refusedForm } from '../errors';
import { formatProblem } from './error-answers';

/** Refuses a body with words for each field, so that a form can show them where they belong. */
export const nameRefusedFields = (app: FastifyInstance): void => {
  app.setErrorHandler((error) => {
    throw hasZodFastifySchemaValidationErrors(error) ? refusedForm(toFields(error.validation)) : error;
  });
};

type Problem = Pick<FastifySchemaValidationError, 'instancePath' | 'message'>;

/** The first problem of each field. */
const toFields = (problems: readonly Problem[]): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const { instancePath, message = '' } of problems) {
    const field = instancePath.slice(1).replaceAll('/', '.') || 'form';
    if (!fields.has(field)) fields.set(field, formatProblem(message));
  }
  return Object.fromEntries(fields);
};
