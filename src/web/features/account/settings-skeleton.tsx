import { Card } from '../../ui/card';

/** The cards' places while the account is on its way. */
export function SettingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your settings" className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
      <div className="grid gap-6">
        {['h-[25rem]', 'h-[24rem]', 'h-[15rem]', 'h-[27rem]', 'h-[12rem]'].map((height) => (
          <Card key={height} className={height}>
            <div className="h-5 w-40 rounded bg-sunken" />
          </Card>
        ))}
      </div>
      <Card className="h-40">
        <div className="h-5 w-28 rounded bg-sunken" />
      </Card>
    </div>
  );
}
