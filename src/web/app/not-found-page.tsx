import { Page } from '../ui/page';
import { LinkButton } from '../ui/link-button';

/** Any address that is not in the router. */
export function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" subtitle="There is no page at this address. Check the address.">
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/">Go to Home</LinkButton>
        <LinkButton to="/analysis" variant="secondary">
          Analyze a game
        </LinkButton>
      </div>
      <p className="mt-8 max-w-[70ch] border-t border-hairline pt-4 text-sm text-ink-soft">
        Building this page? Remember to add it to the router.
      </p>
    </Page>
  );
}
