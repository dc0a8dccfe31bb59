/** Our names for better-auth's tables and columns. */

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export const userTable = {
  modelName: 'users',
  fields: { ...times, emailVerified: 'email_verified' },
  additionalFields: {
    phoneNumber: { type: 'string', required: true, returned: false, fieldName: 'phone_number' },
    lichessId: { type: 'string', required: false, returned: false, fieldName: 'lichess_id' },
    aicfId: { type: 'string', required: false, returned: false, fieldName: 'aicf_id' },
    ukcaId: { type: 'string', required: false, returned: false, fieldName: 'ukca_id' },
    fideId: { type: 'string', required: false, returned: false, fieldName: 'fide_id' },
    firstSteps: { type: 'number', required: false, input: false, fieldName: 'first_steps' },
  },
} as const;

export const sessionTable = {
  modelName: 'sessions',
  fields: {
    ...times,
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    userId: 'user_id',
  },
  additionalFields: {
    signedInAt: { type: 'date', required: false, input: false, fieldName: 'signed_in_at' },
    usedAt: { type: 'date', required: false, input: false, fieldName: 'used_at' },
  },
} as const;

export const credentialTable = {
  modelName: 'credentials',
  fields: {
    ...times,
    accountId: 'account_id',
    providerId: 'provider_id',
    userId: 'user_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
  },
} as const;

export const verificationTable = {
  modelName: 'verifications',
  fields: { ...times, expiresAt: 'expires_at' },
} as const;

export const usernameColumns = { user: { fields: { displayUsername: 'display_username' } } } as const;

export const twoFactorTable = {
  user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
  twoFactor: {
    modelName: 'two_factors',
    fields: {
      backupCodes: 'backup_codes',
      userId: 'user_id',
      failedVerificationCount: 'failed_verification_count',
      lockedUntil: 'locked_until',
    },
  },
} as const;
