/**
 * Games that another application shares with this one: files or text. They are laid into a cache, from which the page of
 * the analysis takes them as if they had been dropped there.
 */
import { SHARED_CACHE, SHARED_NAME, SHARED_PAGE, SHARE_TARGET } from '../lib/http/shared-cache';

export const isShared = ({ method }: Request, pathname: string): boolean =>
  method === 'POST' && pathname === SHARE_TARGET;

export const takeShared = async (request: Request): Promise<Response> => {
  const form = await request.formData();
  const files = form.getAll('files').filter((file) => file instanceof File);
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [index, file] of [...files, ...textOf(form)].entries()) {
    const headers = { [SHARED_NAME]: encodeURIComponent(file.name) };
    await cache.put(`/shared/${index}`, new Response(file, { headers }));
  }
  return Response.redirect(SHARED_PAGE, 303);
};

/** A text, or the address of a game; some applications send an address as the text, too. */
const textOf = (form: FormData): readonly File[] => {
  const [text, url] = ['text', 'url'].map((name) => form.get(name));
  const shared = [text, url].find((part) => typeof part === 'string' && part.trim() !== '');
  return typeof shared === 'string' ? [new File([shared], '')] : [];
};
