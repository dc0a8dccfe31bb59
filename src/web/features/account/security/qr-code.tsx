import { useQuery } from '@tanstack/react-query';
import { qrPath } from './qr-path';

/** Light modules around the code, without which many cameras don't find it. ISO/IEC 18004: four. */
const QUIET = 4;

/** A text for a camera: dark on white in both themes. The text has to stand beside it for those without one. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: modules } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('qrcode')).create(text).modules,
    gcTime: 0,
  });
  if (modules === undefined) return <div className="size-48 rounded-control bg-white" />;
  const size = modules.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-white"
    >
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  );
}
