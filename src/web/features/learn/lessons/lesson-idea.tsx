/** What is to be known, in a few sentences. */
export function LessonIdea({ idea }: { readonly idea: readonly string[] }) {
  return (
    <section aria-label="Idea" className="grid max-w-[70ch] gap-2 text-sm">
      <h2 className="font-semibold">The idea</h2>
      {idea.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
