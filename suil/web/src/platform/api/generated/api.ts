/**
 * The REST API as the server's OpenAPI document describes it: made by `npm run gen`, not to be changed by hand.
 */

export type paths = {
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Place in the referral tree */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description normalised Sui address */
                            address: string;
                            bound: boolean;
                            /** @description normalised Sui address */
                            inviter: string;
                            /** @description normalised Sui address */
                            root: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Balances in the ledger */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            asset: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                            /** @description base units, decimal string */
                            available: string;
                            /** @description base units, decimal string */
                            bank: string;
                            /** @description base units, decimal string */
                            held: string;
                            /** @description base units, decimal string */
                            released: string;
                        }[];
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/income": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Income in the ledger per day and kind */
        get: {
            parameters: {
                query?: {
                    /** @description day in UTC, YYYY-MM-DD */
                    from?: string;
                    kind?: "bank_income" | "hashrate_released" | "node_dividend";
                    /** @description day in UTC, YYYY-MM-DD */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            fromDay: number;
                            items: {
                                /** @description base units, decimal string */
                                amount: string;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                                day: number;
                                /** @enum {string} */
                                kind: "bank_income" | "hashrate_released" | "node_dividend";
                            }[];
                            toDay: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of the balances, newest first */
        get: {
            parameters: {
                query?: {
                    account?: "available" | "held" | "bank" | "released";
                    asset?: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    /** @description day in UTC, YYYY-MM-DD */
                    from?: string;
                    /** @description only what happened so */
                    kind?: string;
                    limit?: number;
                    /** @description day in UTC, YYYY-MM-DD */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                amount: string;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                                /** @description base units, decimal string */
                                balanceAfter: string;
                                /** @description base58 digest */
                                digest: string | null;
                                id: string;
                                kind: string;
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets/records.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All changes of the balances as a file for spreadsheets */
        get: {
            parameters: {
                query?: {
                    account?: "available" | "held" | "bank" | "released";
                    asset?: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                    /** @description day in UTC, YYYY-MM-DD */
                    from?: string;
                    /** @description only what happened so */
                    kind?: string;
                    /** @description day in UTC, YYYY-MM-DD */
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A file of lines, the first one naming the columns */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Nonce and times of the text to sign in order to log in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                        /** @description version of the text that the caller builds and has signed: 1. Without it, or with another one, 400 AUTH_CLIENT_OUTDATED */
                        version?: number;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            expiresAtMs: number;
                            issuedAtMs: number;
                            /** @description 32 characters of base64url */
                            nonce: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose token this is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description normalised Sui address */
                            address: string;
                            expiresAtMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** Log out */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Logged out */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where this address is logged in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            sessions: {
                                createdAtMs: number;
                                current: boolean;
                                device: string;
                                expiresAtMs: number;
                                id: string;
                                lastUsedAtMs: number;
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        /** Log in with the signed text */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        address: string;
                        nonce: string;
                        /** @description base64 of the serialised signature */
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            access_token: string;
                            /** @description normalised Sui address */
                            address: string;
                            expiresAtMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        /** Log out everywhere else */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Every other session has ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Log out on one device */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The session has ended */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Terms, yields, and what the reserve still takes */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            escrow: string;
                            feeBps: number;
                            /** @description base units, decimal string */
                            minimum: string;
                            products: {
                                dailyPpm: number;
                                /** @description base units, decimal string */
                                openPrincipal: string | null;
                                termDays: 7 | 30 | 90 | 180;
                                yearlyPpm: number;
                            }[];
                            /** @description base units, decimal string */
                            reserve: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Income of each day, renewals and ends, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    kind?: "subscribed" | "income" | "renewed" | "ended";
                    limit?: number;
                    /** @description id, decimal string */
                    subscription?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                amount: string;
                                /** @description base units, decimal string */
                                credited: string;
                                day: number;
                                /** @description base units, decimal string */
                                fee: string;
                                id: string;
                                /** @enum {string} */
                                kind: "subscribed" | "income" | "renewed" | "ended";
                                /** @description id, decimal string */
                                subscriptionId: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Subscriptions, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    status?: "active" | "ended";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                dailyIncome: string;
                                dailyPpm: number;
                                endedDay: number | null;
                                /** @enum {string|null} */
                                endReason: "redeemed" | "reserve_short" | null;
                                /** @description base units, decimal string */
                                escrow: string;
                                /** @description id, decimal string */
                                id: string;
                                /** @description base units, decimal string */
                                income: string;
                                lastEarningDay: number;
                                /** @description base units, decimal string */
                                principal: string;
                                redeemableDay: number;
                                startDay: number;
                                /** @enum {string} */
                                status: "active" | "ended";
                                term: number;
                                termDays: 7 | 30 | 90 | 180;
                                termStartDay: number;
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One subscription */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description id, decimal string */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            dailyIncome: string;
                            dailyPpm: number;
                            endedDay: number | null;
                            /** @enum {string|null} */
                            endReason: "redeemed" | "reserve_short" | null;
                            /** @description base units, decimal string */
                            escrow: string;
                            /** @description id, decimal string */
                            id: string;
                            /** @description base units, decimal string */
                            income: string;
                            lastEarningDay: number;
                            /** @description base units, decimal string */
                            principal: string;
                            redeemableDay: number;
                            startDay: number;
                            /** @enum {string} */
                            status: "active" | "ended";
                            term: number;
                            termDays: 7 | 30 | 90 | 180;
                            termStartDay: number;
                            timestampMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Principal and income of all subscriptions */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            active: number;
                            /** @description base units, decimal string */
                            dailyIncome: string;
                            /** @description base units, decimal string */
                            income: string;
                            /** @description base units, decimal string */
                            principal: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Network, nodes and contracts */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            chain: "sui:localnet" | "sui:devnet" | "sui:testnet" | "sui:mainnet";
                            /** @enum {string} */
                            environment: "local" | "test" | "main";
                            explorerUrl: string | null;
                            faucetUrl: string | null;
                            manifest: {
                                /** @description base58 digest */
                                chain: string;
                                coinTypes: {
                                    /** @description normalised coin type */
                                    sui: string;
                                    /** @description normalised coin type */
                                    suil: string;
                                    /** @description normalised coin type */
                                    usdc: string;
                                };
                                /** @description normalised object id */
                                config: string;
                                /** @description normalised object id */
                                ecoConfig?: string;
                                /** @description normalised object id */
                                finance: string;
                                /** @description normalised object id */
                                liquidity: string;
                                /** @description normalised object id */
                                liquidityFinance?: string;
                                /** @description normalised object id */
                                liquiditySwap?: string;
                                /** @description normalised object id */
                                liquidityTopUp?: string;
                                /** @description normalised object id */
                                newestPackage?: string;
                                /** @description normalised Sui address */
                                operator?: string;
                                /** @description normalised object id */
                                package: string;
                                /** @description normalised object id */
                                pledges: string;
                                /** @description normalised object id */
                                prices: string;
                                /** @description normalised Sui address */
                                root: string;
                                setupDay?: number;
                                /** @description normalised object id */
                                suilSuiPool: string;
                                /** @description normalised object id */
                                team: string;
                                testCoins?: {
                                    /** @description normalised object id */
                                    package: string;
                                    /** @description normalised object id */
                                    treasury: string;
                                };
                                /** @description normalised object id */
                                unstakeConfig?: string;
                                /** @description normalised object id */
                                upgradeLock: string;
                                /** @description normalised object id */
                                usdcSuiPool: string;
                                /** @description normalised object id */
                                vault: string;
                            };
                            nodes: {
                                id: string;
                                text: string;
                                /** @enum {string} */
                                transport?: "grpc" | "jsonrpc";
                                url: string;
                            }[];
                            sampleWorld: boolean;
                            supportUrl: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecosystem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies and links of the ecosystem page */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            companies: {
                                /** @enum {string} */
                                category: "chain" | "wallet" | "exchange" | "explorer" | "stablecoin" | "tool";
                                description: {
                                    en_IN: string;
                                    en_US: string;
                                    ja_JP: string;
                                    ko_KR: string;
                                    zh_CN: string;
                                    zh_TW: string;
                                };
                                id: string;
                                name: string;
                                /** Format: uri */
                                url: string;
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reserves, funding factors and how team income is spread */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            days: {
                                /** @description base units, decimal string */
                                base: string;
                                /** @description base units, decimal string */
                                budget: string;
                                budgetUsedPpm: number;
                                day: number;
                                deciles: string[];
                                earning: number;
                                /** @description base units, decimal string */
                                factor: string;
                                /** @description base units, decimal string */
                                median: string | null;
                                members: number;
                                /** @description base units, decimal string */
                                moved: string;
                                /** @description base units, decimal string */
                                need: string;
                                nonePpm: number;
                                topSharePpm: number;
                                /** @description base units, decimal string */
                                total: string;
                                /** @description base units, decimal string */
                                wanted: string;
                            }[];
                            /** @description base units, decimal string */
                            flowReserve: string | null;
                            flowRunwayDays: number | null;
                            /** @description base units, decimal string */
                            teamReserve: string | null;
                            teamRunwayDays: number | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hashrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hashrate by type, the SUIL it released, and what came of the last day that is over */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            claimable: string;
                            lastDay: {
                                day: number;
                                /** @enum {string|null} */
                                reason: "no_price" | "no_hashrate" | "emission_over" | null;
                                /** @description base units, decimal string */
                                released: string | null;
                                /** @enum {string} */
                                state: "pending" | "released" | "none";
                            } | null;
                            /** @description base units, decimal string */
                            released: string;
                            /** @description base units, decimal string */
                            remaining: string;
                            /** @description base units, decimal string */
                            total: string;
                            types: {
                                /** @description base units, decimal string */
                                remaining: string;
                                /** @description base units, decimal string */
                                total: string;
                                /** @enum {string} */
                                type: "staking" | "static" | "promotion" | "fee";
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hashrate/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What closed days released: budget, factor and price, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                budget: string;
                                /** @description base units, decimal string */
                                capacity: string;
                                day: number;
                                /** @description base units, decimal string */
                                emission: string;
                                /** @description base units, decimal string */
                                factor: string;
                                /** @description base units, decimal string */
                                hashrate: string;
                                /** @description base units, decimal string */
                                price: string | null;
                                /** @description base units, decimal string */
                                released: string;
                                /** @description base units, decimal string */
                                wanted: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hashrate/emission": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SUIL still to be released, the budget of the day, what came of the last one, and the figures of a purchase */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            budget: string;
                            /** @description base units, decimal string */
                            emission: string;
                            friendRateBps: number;
                            lastDay: {
                                day: number;
                                /** @description base units, decimal string */
                                factor: string | null;
                                /** @description base units, decimal string */
                                price: string | null;
                                /** @enum {string|null} */
                                reason: "no_price" | "no_hashrate" | "emission_over" | null;
                                /** @description base units, decimal string */
                                released: string | null;
                                /** @enum {string} */
                                state: "pending" | "released" | "none";
                            } | null;
                            /** @description base units, decimal string */
                            minimum: string;
                            /** @description base units, decimal string */
                            outstanding: string;
                            /** @description base units, decimal string */
                            price: string | null;
                            priceDay: number | null;
                            releaseRateBps: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hashrate/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hashrate entries, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    type?: "staking" | "static" | "promotion" | "fee";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                claimed: string;
                                /** @description base58 digest */
                                digest: string | null;
                                id: string;
                                /** @description base units, decimal string */
                                released: string;
                                releaseRateBps: number;
                                /** @description base units, decimal string */
                                remaining: string;
                                startDay: number;
                                timestampMs: number;
                                /** @description base units, decimal string */
                                total: string;
                                /** @enum {string} */
                                type: "staking" | "static" | "promotion" | "fee";
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hashrate/exchanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Quick exchanges of SUIL for SUI, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base58 digest */
                                digest: string;
                                /** @description base units, decimal string */
                                fee: string;
                                /** @description base units, decimal string */
                                hashrate: string;
                                id: string;
                                /** @description base units, decimal string */
                                suiAmount: string;
                                /** @description base units, decimal string */
                                suilAmount: string;
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Run a signed intent; sent again, it answers the same and moves nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "transfer" | "withdraw" | "cancel_withdrawal" | "claim_hashrate" | "subscribe" | "redeem" | "exchange_pro" | "buy_hashrate" | "buy_node" | "fund" | "allocate" | "fund_reserve" | "treasury_withdraw" | "save_contact" | "delete_contact";
                        nonce: string;
                        parameters: {
                            [key: string]: string | number;
                        };
                        /** @description base64 of the serialised signature */
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            atMs: number;
                            entryId: string;
                            nonce: string;
                            result: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @enum {string} */
                            status: "done";
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intents/{nonce}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of an intent */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    nonce: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            atMs: number;
                            entryId: string;
                            nonce: string;
                            result: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @enum {string} */
                            status: "done";
                        } | {
                            code: string;
                            context: {
                                [key: string]: string | number | boolean | null;
                            };
                            message: string;
                            nonce: string;
                            /** @enum {string} */
                            status: "refused";
                        } | {
                            nonce: string;
                            /** @enum {string} */
                            status: "unknown";
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/intents/nonces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A nonce to sign an intent with */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "transfer" | "withdraw" | "cancel_withdrawal" | "claim_hashrate" | "subscribe" | "redeem" | "exchange_pro" | "buy_hashrate" | "buy_node" | "fund" | "allocate" | "fund_reserve" | "treasury_withdraw" | "save_contact" | "delete_contact";
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            expiresAtMs: number;
                            issuedAtMs: number;
                            /** @description 32 characters of base64url */
                            nonce: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liquidity position, settled through the last closed day */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            checkpoint: string;
                            /** @description base units, decimal string */
                            claimable: string;
                            /** @description base units, decimal string */
                            claimed: string;
                            /** @description base units, decimal string */
                            pending: string;
                            startDay: number | null;
                            /** @description base units, decimal string */
                            value: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Closed days of the pool with their funding factor, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                /** @description base58 digest */
                                digest: string;
                                /** @description base units, decimal string */
                                factor: string;
                                /** @description base units, decimal string */
                                moved: string;
                                /** @description base units, decimal string */
                                need: string;
                                /** @description base units, decimal string */
                                principal: string;
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/liquidity/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stakes, unstakes and claims, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    kind?: "staked" | "unstaked" | "claimed";
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: ({
                                /** @description base58 digest */
                                digest: string;
                                id: string;
                                /** @enum {string} */
                                kind: "staked";
                                /** @description base units, decimal string */
                                suiAmount: string;
                                timestampMs: number;
                                /** @description base units, decimal string */
                                value: string;
                            } | {
                                /** @description base58 digest */
                                digest: string;
                                /** @description base units, decimal string */
                                fee: string;
                                id: string;
                                /** @enum {string} */
                                kind: "unstaked";
                                /** @description base units, decimal string */
                                stakeValue: string;
                                /** @description base units, decimal string */
                                suiAmount: string;
                                timestampMs: number;
                                /** @description base units, decimal string */
                                usdcAmount: string;
                            } | {
                                /** @description base units, decimal string */
                                claimSuiAmount: string;
                                /** @description base units, decimal string */
                                claimUsdcAmount: string;
                                /** @description base58 digest */
                                digest: string;
                                id: string;
                                /** @enum {string} */
                                incomeKind: "static" | "friend" | "indirect" | "community" | "peer";
                                /** @enum {string} */
                                kind: "claimed";
                                /** @description base units, decimal string */
                                rewardValue: string;
                                /** @description base units, decimal string */
                                rewardValueFee: string;
                                timestampMs: number;
                            })[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Newest price and 24-hour change of each market */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            markets: {
                                asOfMs: number | null;
                                changeBps: number | null;
                                configured: boolean;
                                /** @description base units, decimal string */
                                price: string | null;
                                /** @enum {string} */
                                source: "pool" | "service";
                                /** @enum {string} */
                                symbol: "SUI" | "SUIL" | "BTC";
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/markets/{symbol}/candles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Candles of one market, oldest first */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    span?: "hour" | "day";
                };
                header?: never;
                path: {
                    symbol: "SUI" | "SUIL" | "BTC";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            available: boolean;
                            candles: {
                                /** @description base units, decimal string */
                                close: string;
                                /** @description base units, decimal string */
                                high: string;
                                /** @description base units, decimal string */
                                low: string;
                                /** @description base units, decimal string */
                                open: string;
                                startMs: number;
                                /** @description base units, decimal string */
                                volume: string | null;
                            }[];
                            configured: boolean;
                            /** @enum {string} */
                            span: "hour" | "day";
                            /** @enum {string} */
                            symbol: "SUI" | "SUIL" | "BTC";
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tiers of nodes for sale */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            dividendBps: number;
                            /** @description base units, decimal string */
                            feesToday: string;
                            tiers: {
                                feeShareBps: number;
                                open: number;
                                /** @description base units, decimal string */
                                price: string;
                                quantity: number;
                                sold: number;
                                /** @enum {string} */
                                tier: "primary" | "intermediate" | "advanced";
                                weight: number;
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Delivery contact, masked */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contact: {
                                country: string;
                                name: string;
                                phone: string;
                                savedAtMs: number;
                            } | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        /** Save the delivery contact, signed as the intent save_contact */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        contact: {
                            address: string;
                            area: string;
                            country: string;
                            name: string;
                            phone: string;
                            postalCode: string;
                        };
                        nonce: string;
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contact: {
                                country: string;
                                name: string;
                                phone: string;
                                savedAtMs: number;
                            } | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        post?: never;
        /** Delete the delivery contact, signed as the intent delete_contact */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        nonce: string;
                        signature: string;
                    };
                };
            };
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            contact: {
                                country: string;
                                name: string;
                                phone: string;
                                savedAtMs: number;
                            } | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Platform fees of each closed day, where they came from, and what one node of each tier got; newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                /** @description base units, decimal string */
                                fees: string;
                                sources: {
                                    /** @description base units, decimal string */
                                    amount: string;
                                    /** @enum {string} */
                                    kind: "claim_fee" | "unstake_fee" | "bank_income";
                                }[];
                                tiers: {
                                    /** @description base units, decimal string */
                                    share: string;
                                    sold: number;
                                    /** @enum {string} */
                                    tier: "primary" | "intermediate" | "advanced";
                                    /** @description base units, decimal string */
                                    weighted: string;
                                }[];
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/dividends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Dividends of each day and tier, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                quantity: number;
                                /** @description base units, decimal string */
                                share: string;
                                /** @enum {string} */
                                tier: "primary" | "intermediate" | "advanced";
                                /** @description base units, decimal string */
                                weighted: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/nodes/holdings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Nodes bought, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    tier?: "primary" | "intermediate" | "advanced";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                id: string;
                                /** @description base units, decimal string */
                                paid: string;
                                /** @enum {string} */
                                payWith: "USDC" | "PRO";
                                quantity: number;
                                /** @enum {string} */
                                tier: "primary" | "intermediate" | "advanced";
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Notices and the acts of the operator, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: ({
                                id: string;
                                /** @enum {string} */
                                kind: "text";
                                publishedAtMs: number;
                                texts: {
                                    en_IN: {
                                        body: string;
                                        title: string;
                                    };
                                    en_US: {
                                        body: string;
                                        title: string;
                                    };
                                    ja_JP: {
                                        body: string;
                                        title: string;
                                    };
                                    ko_KR: {
                                        body: string;
                                        title: string;
                                    };
                                    zh_CN: {
                                        body: string;
                                        title: string;
                                    };
                                    zh_TW: {
                                        body: string;
                                        title: string;
                                    };
                                };
                            } | {
                                /** @enum {string} */
                                act: "ChangeAnnounced" | "ChangeCancelled" | "WithdrawKeyRotated" | "SettlementKeyRotated" | "GuardianAppointed" | "AdminAppointed" | "Paused" | "Resumed" | "Migrated" | "UpgradeAnnounced" | "UpgradeCancelled" | "Upgraded" | "SettlementRevoked";
                                details: {
                                    [key: string]: string;
                                };
                                /** @description base58 digest */
                                digest: string;
                                id: string;
                                /** @enum {string} */
                                kind: "act";
                                publishedAtMs: number;
                            })[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One notice */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @enum {string} */
                            kind: "text";
                            publishedAtMs: number;
                            texts: {
                                en_IN: {
                                    body: string;
                                    title: string;
                                };
                                en_US: {
                                    body: string;
                                    title: string;
                                };
                                ja_JP: {
                                    body: string;
                                    title: string;
                                };
                                ko_KR: {
                                    body: string;
                                    title: string;
                                };
                                zh_CN: {
                                    body: string;
                                    title: string;
                                };
                                zh_TW: {
                                    body: string;
                                    title: string;
                                };
                            };
                        } | {
                            /** @enum {string} */
                            act: "ChangeAnnounced" | "ChangeCancelled" | "WithdrawKeyRotated" | "SettlementKeyRotated" | "GuardianAppointed" | "AdminAppointed" | "Paused" | "Resumed" | "Migrated" | "UpgradeAnnounced" | "UpgradeCancelled" | "Upgraded" | "SettlementRevoked";
                            details: {
                                [key: string]: string;
                            };
                            /** @description base58 digest */
                            digest: string;
                            id: string;
                            /** @enum {string} */
                            kind: "act";
                            publishedAtMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parameters/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes of the parameters as they were announced on chain, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                announcedAtMs: number;
                                cancelledAtMs: number | null;
                                day: number;
                                /** @description base58 digest */
                                digest: string;
                                id: string;
                                key: number;
                                /** @description base units, decimal string */
                                value: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pledges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own pledges of SUI and SUIL, newest first */
        get: {
            parameters: {
                query?: {
                    asset?: "SUI" | "SUIL";
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    status?: "active" | "ended" | "closed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                asset: "SUI" | "SUIL";
                                /** @description base58 digest */
                                digest: string;
                                /** @description base units, decimal string */
                                hashrate: string;
                                /** @description id, decimal string */
                                id: string;
                                /** @description base units, decimal string */
                                income: string;
                                incomeClosed: boolean;
                                /** @description base units, decimal string */
                                incomeFee: string;
                                lastDay: number;
                                /** @description base units, decimal string */
                                principal: string;
                                principalPaid: boolean;
                                startDay: number;
                                /** @enum {string} */
                                status: "active" | "ended" | "closed";
                                termDays: number;
                                timestampMs: number;
                                /** @description base units, decimal string */
                                value: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pledges/{asset}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One own pledge */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    asset: "SUI" | "SUIL";
                    /** @description id, decimal string */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            asset: "SUI" | "SUIL";
                            /** @description base58 digest */
                            digest: string;
                            /** @description base units, decimal string */
                            hashrate: string;
                            /** @description id, decimal string */
                            id: string;
                            /** @description base units, decimal string */
                            income: string;
                            incomeClosed: boolean;
                            /** @description base units, decimal string */
                            incomeFee: string;
                            lastDay: number;
                            /** @description base units, decimal string */
                            principal: string;
                            principalPaid: boolean;
                            startDay: number;
                            /** @enum {string} */
                            status: "active" | "ended" | "closed";
                            termDays: number;
                            timestampMs: number;
                            /** @description base units, decimal string */
                            value: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pledges/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What happened to own pledges, newest first */
        get: {
            parameters: {
                query?: {
                    asset?: "SUI" | "SUIL";
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    kind?: "pledged" | "income" | "principal";
                    limit?: number;
                    /** @description id, decimal string */
                    pledge?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                amount: string;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL";
                                /** @description base58 digest */
                                digest: string;
                                /** @description base units, decimal string */
                                fee: string;
                                id: string;
                                /** @enum {string} */
                                kind: "pledged" | "income" | "principal";
                                /** @description id, decimal string */
                                pledgeId: string;
                                timestampMs: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reserves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the vault holds and what the ledger owes, per asset */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assets: {
                                accounts: number;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                                /** @description base units, decimal string */
                                difference: string | null;
                                liabilities: {
                                    /** @description base units, decimal string */
                                    amount: string;
                                    /** @enum {string} */
                                    kind: "members" | "held" | "bank" | "released" | "house" | "breach";
                                }[];
                                /** @description 32 bytes, hex */
                                root: string;
                                /** @description base units, decimal string */
                                sum: string;
                                /** @description base units, decimal string */
                                total: string;
                                vault: {
                                    /** @description base units, decimal string */
                                    balance: string;
                                    /** @description base58 digest */
                                    digest: string;
                                    /** @description normalised object id */
                                    objectId: string;
                                    version: string;
                                } | null;
                            }[];
                            checkpoint: string;
                            day: number | null;
                            journalSeq: string;
                            madeAtMs: number;
                            onChain: {
                                flow: {
                                    /** @description base units, decimal string */
                                    escrow: string;
                                    /** @description base units, decimal string */
                                    reserve: string;
                                };
                                pledge: {
                                    /** @description base units, decimal string */
                                    escrow: string;
                                    /** @description base units, decimal string */
                                    reserve: string;
                                };
                                team: {
                                    /** @description base units, decimal string */
                                    escrow: string;
                                    /** @description base units, decimal string */
                                    reserve: string;
                                };
                            } | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reserves/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The way from your own balances into the published sums */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            journalSeq: string;
                            madeAtMs: number;
                            proofs: {
                                account: string;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC" | "PRO" | "HR";
                                /** @description base units, decimal string */
                                balance: string;
                                path: {
                                    /** @description 32 bytes, hex */
                                    hash: string;
                                    /** @enum {string} */
                                    side: "left" | "right";
                                    /** @description base units, decimal string */
                                    sum: string;
                                }[];
                                /** @description 32 bytes, hex */
                                salt: string;
                            }[];
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settled days and how they stand on the chain, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                budget: string;
                                day: number;
                                leaves: number;
                                published: {
                                    claimableAtMs: number;
                                    /** @description base58 digest */
                                    digest: string;
                                    matches: boolean;
                                    root: string;
                                    timestampMs: number;
                                    /** @description base units, decimal string */
                                    total: string;
                                } | null;
                                root: string;
                                /** @description base units, decimal string */
                                total: string;
                                /** @description base units, decimal string */
                                wanted: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlement/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Proof of own team income by the newest claimable root */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            claimableAtMs: number;
                            day: number;
                            leaf: {
                                /** @description base units, decimal string */
                                community: string;
                                /** @description base units, decimal string */
                                friend: string;
                                /** @description base units, decimal string */
                                indirect: string;
                                /** @description normalised Sui address */
                                member: string;
                                /** @description base units, decimal string */
                                peer: string;
                            };
                            root: string;
                            siblings: string[];
                            /** @description base units, decimal string */
                            sides: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the chain is, and how far we have read it */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            chainTimestampMs: number;
                            checkpoint: string;
                            closingProblem: string | null;
                            followedCheckpoint: string;
                            indexedCheckpoint: string;
                            lagMs: number;
                            openDay: number | null;
                            publishedDay: number | null;
                            settledDay: number | null;
                            settlementProblem: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own level, volumes and team income, as of the last closed day */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            day: number | null;
                            friends: number;
                            income: {
                                /** @description base units, decimal string */
                                community: string;
                                /** @description base units, decimal string */
                                friend: string;
                                /** @description base units, decimal string */
                                indirect: string;
                                /** @description base units, decimal string */
                                peer: string;
                            };
                            /** @description base units, decimal string */
                            largestLeg: string;
                            level: number;
                            next: {
                                level: number;
                                /** @description base units, decimal string */
                                performance: string;
                                validFriends: number;
                            } | null;
                            /** @description base units, decimal string */
                            ownVolume: string;
                            /** @description base units, decimal string */
                            performance: string;
                            rateBps: number;
                            suil: {
                                members: number;
                                /** @description base units, decimal string */
                                ownVolume: string;
                                /** @description base units, decimal string */
                                teamVolume: string;
                            };
                            teamSize: number;
                            /** @description base units, decimal string */
                            teamVolume: string;
                            today: {
                                /** @description base units, decimal string */
                                community: string;
                                /** @description base units, decimal string */
                                friend: string;
                                /** @description base units, decimal string */
                                indirect: string;
                                /** @description base units, decimal string */
                                peer: string;
                            };
                            validFriends: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Own community performance and team income by day, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                income: {
                                    /** @description base units, decimal string */
                                    community: string;
                                    /** @description base units, decimal string */
                                    friend: string;
                                    /** @description base units, decimal string */
                                    indirect: string;
                                    /** @description base units, decimal string */
                                    peer: string;
                                };
                                /** @description base units, decimal string */
                                largestLeg: string;
                                level: number;
                                /** @description base units, decimal string */
                                ownVolume: string;
                                /** @description base units, decimal string */
                                performance: string;
                                /** @description base units, decimal string */
                                teamVolume: string;
                                validFriends: number;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Direct friends, one’s own or those of a member of one’s team */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    /** @description normalised Sui address */
                    of?: string;
                    only?: "suil";
                    sort?: "volume" | "date" | "level" | "suil";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description normalised Sui address */
                                address: string;
                                boundAtMs: number;
                                level: number;
                                /** @description base units, decimal string */
                                ownSuil: string;
                                /** @description base units, decimal string */
                                ownVolume: string;
                                teamSize: number;
                                /** @description base units, decimal string */
                                teamSuil: string;
                                /** @description base units, decimal string */
                                teamVolume: string;
                                valid: boolean;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/members/{address}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A member of one’s own team */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description normalised Sui address */
                    address: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description normalised Sui address */
                            address: string;
                            boundAtMs: number | null;
                            day: number | null;
                            depth: number;
                            friends: number;
                            /** @description base units, decimal string */
                            largestLeg: string;
                            level: number;
                            next: {
                                level: number;
                                /** @description base units, decimal string */
                                performance: string;
                                validFriends: number;
                            } | null;
                            /** @description base units, decimal string */
                            ownVolume: string;
                            /** @description base units, decimal string */
                            performance: string;
                            rateBps: number;
                            suil: {
                                members: number;
                                /** @description base units, decimal string */
                                ownVolume: string;
                                /** @description base units, decimal string */
                                teamVolume: string;
                            };
                            teamSize: number;
                            /** @description base units, decimal string */
                            teamVolume: string;
                            validFriends: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/team/volumes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Volumes by closed day of one’s own team or of a member’s line in it, pledges of SUIL apart, newest first */
        get: {
            parameters: {
                query?: {
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    /** @description normalised Sui address */
                    of?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                day: number;
                                /** @description base units, decimal string */
                                largestLeg: string;
                                level: number;
                                /** @description base units, decimal string */
                                ownVolume: string;
                                /** @description base units, decimal string */
                                performance: string;
                                suil: {
                                    members: number;
                                    /** @description base units, decimal string */
                                    ownVolume: string;
                                    /** @description base units, decimal string */
                                    teamVolume: string;
                                };
                                /** @description base units, decimal string */
                                teamVolume: string;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfers/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a transfer made now would cost and leave */
        get: {
            parameters: {
                query: {
                    /** @description base units, decimal string */
                    amount: string;
                    asset: "SUI" | "SUIL" | "USDC" | "PRO";
                    /** @description normalised Sui address */
                    to: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            amount: string;
                            /** @description base units, decimal string */
                            available: string;
                            /** @description base units, decimal string */
                            fee: string;
                            /** @description base units, decimal string */
                            remaining: string;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Withdrawals, newest first */
        get: {
            parameters: {
                query?: {
                    asset?: "SUI" | "SUIL" | "USDC";
                    /** @description nextCursor of the page before */
                    cursor?: string;
                    limit?: number;
                    source?: "balance" | "hashrate" | "reserve" | "treasury";
                    status?: "queued" | "issued" | "paid" | "returned" | "cancelled";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @description base units, decimal string */
                                amount: string;
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC";
                                cancellable: boolean;
                                /** @description base58 digest */
                                digest: string | null;
                                endedAtMs: number | null;
                                expiresAtMs: number | null;
                                /** @description id, decimal string */
                                id: string;
                                issuedAtMs: number | null;
                                queue: {
                                    expectedDay: number | null;
                                    position: number;
                                } | null;
                                /** @description normalised Sui address */
                                recipient: string;
                                requestedAtMs: number;
                                /** @enum {string|null} */
                                reserve: "flow" | "team" | "pledge" | null;
                                /** @enum {string} */
                                source: "balance" | "hashrate" | "reserve" | "treasury";
                                /** @enum {string} */
                                status: "queued" | "issued" | "paid" | "returned" | "cancelled";
                                voucher: string | null;
                            }[];
                            nextCursor: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One withdrawal, with its voucher while it can be used */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description id, decimal string */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            amount: string;
                            /** @enum {string} */
                            asset: "SUI" | "SUIL" | "USDC";
                            cancellable: boolean;
                            /** @description base58 digest */
                            digest: string | null;
                            endedAtMs: number | null;
                            expiresAtMs: number | null;
                            /** @description id, decimal string */
                            id: string;
                            issuedAtMs: number | null;
                            queue: {
                                expectedDay: number | null;
                                position: number;
                            } | null;
                            /** @description normalised Sui address */
                            recipient: string;
                            requestedAtMs: number;
                            /** @enum {string|null} */
                            reserve: "flow" | "team" | "pledge" | null;
                            /** @enum {string} */
                            source: "balance" | "hashrate" | "reserve" | "treasury";
                            /** @enum {string} */
                            status: "queued" | "issued" | "paid" | "returned" | "cancelled";
                            voucher: string | null;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Caps, shares and queues of the day */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assets: {
                                /** @enum {string} */
                                asset: "SUI" | "SUIL" | "USDC";
                                /** @description base units, decimal string */
                                cap: string;
                                /** @description base units, decimal string */
                                free: string;
                                /** @description base units, decimal string */
                                ownFree: string;
                                queueLength: number;
                                /** @description base units, decimal string */
                                queueTotal: string;
                                /** @description base units, decimal string */
                                share: string;
                            }[];
                            day: number;
                            haltedSinceMs: number | null;
                            pausedUntilMs: number | null;
                            resetsAtMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/withdrawals/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a withdrawal asked for now would meet */
        get: {
            parameters: {
                query: {
                    /** @description base units, decimal string */
                    amount: string;
                    asset: "SUI" | "SUIL" | "USDC";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description OK */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description base units, decimal string */
                            amount: string;
                            /** @description base units, decimal string */
                            available: string;
                            expectedDay: number | null;
                            /** @description base units, decimal string */
                            fee: string;
                            queued: boolean;
                            validityMs: number;
                        };
                    };
                };
                /** @description Refused */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorResponse"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        ErrorResponse: {
            error: {
                code: string;
                context: {
                    [key: string]: string | number | boolean | null;
                };
                message: string;
                requestId: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
