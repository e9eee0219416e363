/** Money in and out, and what guards it. */
import { createRoute } from '@tanstack/react-router';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import { capitalSearch } from '../screens/wallet/fund-search.ts';
import { screen, signedIn } from './frames.ts';

const wallet = createRoute({
  getParentRoute: () => signedIn,
  path: '/wallet',
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/wallet-screen.tsx'),
    'WalletScreen',
  ),
});

const recharge = createRoute({
  getParentRoute: () => signedIn,
  path: '/recharge',
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/recharge-screen.tsx'),
    'RechargeScreen',
  ),
});

const withdraw = createRoute({
  getParentRoute: () => signedIn,
  path: '/withdraw',
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/withdraw-screen.tsx'),
    'WithdrawScreen',
  ),
});

const capitalDetail = createRoute({
  getParentRoute: () => signedIn,
  path: '/capitalDetail',
  validateSearch: capitalSearch,
  component: screen(
    ['cashier', 'records'],
    () => import('../screens/wallet/fund-log-screen.tsx'),
    'CapitalDetailScreen',
  ),
});

const bankCardManage = createRoute({
  getParentRoute: () => signedIn,
  path: '/bankCardManage',
  validateSearch: (search): { type: AccountType } => ({ type: search['type'] === 1 ? 1 : 0 }),
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/bank-card-manage-screen.tsx'),
    'BankCardManageScreen',
  ),
});

const addBankCard = createRoute({
  getParentRoute: () => signedIn,
  path: '/addBankCard',
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/add-bank-card-screen.tsx'),
    'AddBankCardScreen',
  ),
});

const addVirtualWallet = createRoute({
  getParentRoute: () => signedIn,
  path: '/addVirtualWallet',
  component: screen(
    ['cashier'],
    () => import('../screens/wallet/add-virtual-wallet-screen.tsx'),
    'AddVirtualWalletScreen',
  ),
});

const setSecurityCode = createRoute({
  getParentRoute: () => signedIn,
  path: '/setSecurityCode',
  component: screen(
    ['cashier'],
    () => import('../screens/account/security-code-screen.tsx'),
    'SecurityCodeScreen',
  ),
});

const changePassword = createRoute({
  getParentRoute: () => signedIn,
  path: '/changePassword',
  component: screen(
    ['cashier'],
    () => import('../screens/account/change-password-screen.tsx'),
    'ChangePasswordScreen',
  ),
});

export const cashierRoutes = [
  wallet,
  recharge,
  withdraw,
  capitalDetail,
  bankCardManage,
  addBankCard,
  addVirtualWallet,
  setSecurityCode,
  changePassword,
] as const;
