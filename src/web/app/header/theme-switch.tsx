import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, currentTheme, nextTheme } from '../../lib/theme';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';

const APPEARANCE = {
  system: { Icon: Monitor, label: 'Theme: as the system' },
  light: { Icon: Sun, label: 'Theme: light' },
  dark: { Icon: Moon, label: 'Theme: dark' },
} as const;

/** Goes from the system's theme to light, to dark, and back. */
export function ThemeSwitch() {
  const [choice, setChoice] = useState(currentTheme);
  const { Icon, label } = APPEARANCE[choice];

  const handleClick = () => {
    const next = nextTheme(choice);
    chooseTheme(next);
    setChoice(next);
  };

  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={handleClick}>
        <Icon aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
