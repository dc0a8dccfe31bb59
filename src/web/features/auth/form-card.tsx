import type { ReactNode } from 'react';
import { BRAND, Card, useDocumentTitle } from '../../ui/page';

type FormCardProps = {
  title: string;
  subtitle: string;
  children: ReactNode;
  foot?: ReactNode;
};

export function FormCard({ title, subtitle, children, foot }: FormCardProps) {
  useDocumentTitle(`${title} · ${BRAND}`);
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-6 sm:py-14">
      <Card className="sm:p-8">
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
        <p className="mt-2 text-ink-soft">{subtitle}</p>
        <div className="mt-6">{children}</div>
      </Card>
      {foot !== undefined && <div className="mt-5 text-center text-sm text-ink-soft">{foot}</div>}
    </div>
  );
}
