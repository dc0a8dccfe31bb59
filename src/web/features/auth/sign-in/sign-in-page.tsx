import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { EntryOutcome } from '../../../../contract/account/oauth-sign-in';
import { useEntryOutcome } from '../../../lib/site-entry';
import { Arrival } from '../site-entry/arrival';
import { ChooseUsername } from '../site-entry/choose-username';
import { ForgotPassword } from './forgot-password';
import { SecondFactor } from './second-factor';
import { SignIn } from './sign-in';
import { NEWCOMER, useEnter } from './use-enter';

type Mode = 'normal' | 'forgot-password' | 'second-factor' | 'arrival' | 'choose-username';

/** How the page begins for whoever comes back from the platform; as ever where that came to nothing. */
const MODES: Readonly<Partial<Record<EntryOutcome, Mode>>> = {
  'signed-in': 'arrival',
  created: 'arrival',
  'second-factor': 'second-factor',
  'choose-username': 'choose-username',
};

/** `/signin`: the way into an account. `#forgot-password` opens it in the mode that asks for a new password. */
export function SignInPage() {
  const { hash } = useLocation();
  const outcome = useEntryOutcome();
  const begin = (outcome && MODES[outcome]) ?? 'normal';
  const [mode, setMode] = useState<Mode>(hash === 'forgot-password' ? 'forgot-password' : begin);
  const { enter } = useEnter();
  const [name, setName] = useState('');

  const [isBack, setIsBack] = useState(false);
  const handleBack = () => {
    setMode('normal');
    setIsBack(true);
  };

  if (mode === 'forgot-password') return <ForgotPassword email={name} onEmail={setName} onBack={handleBack} />;
  if (mode === 'second-factor') return <SecondFactor onBack={handleBack} />;
  if (mode === 'choose-username') return <ChooseUsername onEnter={() => enter(NEWCOMER)} />;
  if (mode === 'arrival') {
    const handleEnter = () => (outcome === 'created' ? enter(NEWCOMER) : enter());
    return <Arrival onEnter={handleEnter} onGuest={() => setMode('normal')} />;
  }
  return (
    <SignIn
      name={name}
      isBack={isBack}
      onName={setName}
      onForgotten={() => setMode('forgot-password')}
      onSecondFactor={() => setMode('second-factor')}
    />
  );
}
