/** How the web wallet's package names it; a connection is remembered by it. */
export const WEB_WALLET_ID = 'com.mystenlabs.suiwallet.web';
