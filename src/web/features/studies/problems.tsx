import { studySentence } from '../../../messages/learn';

/** Why games were skipped. */
export function Problems({ problems }: { readonly problems: readonly string[] }) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <div className="rounded-control border border-warning p-3 text-sm">
          <p>{studySentence({ id: 'study.skipped', values: { games: problems.length } })}</p>
          <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5 break-words">
            {problems.map((problem, index) => (
              <li key={index}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
