import { CircleX } from 'lucide-react';

/** What was not taken, or did not arrive, and why. */
export function Refusals({ refusals }: { readonly refusals: readonly string[] }) {
  if (refusals.length === 0) return null;
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-control border border-bad/40 bg-bad-soft px-3 py-2.5 text-sm text-bad"
    >
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="min-w-0">
        {refusals.map((refusal) => (
          <li key={refusal} className="break-words">
            {refusal}
          </li>
        ))}
      </ul>
    </div>
  );
}
