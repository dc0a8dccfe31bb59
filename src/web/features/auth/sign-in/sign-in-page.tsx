import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotPassword } from './forgot-password';
import { SecondFactor } from './second-factor';
import { SignIn } from './sign-in';

type Mode = 'normal' | 'forgot-password' | 'second-factor';

/** `/signin`: the way into an account. `#forgot-password` opens it in the mode that asks for a new password. */
export function SignInPage() {
  const { hash } = useLocation();
  const [mode, setMode] = useState<Mode>(hash === 'forgot-password' ? 'forgot-password' : 'normal');
  const [name, setName] = useState('');

  const [isBack, setIsBack] = useState(false);
  const handleBack = () => {
    setMode('normal');
    setIsBack(true);
  };

  if (mode === 'forgot-password') return <ForgotPassword email={name} onEmail={setName} onBack={handleBack} />;
  if (mode === 'second-factor') return <SecondFactor onBack={handleBack} />;
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
