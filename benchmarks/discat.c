/* Discat, random games, as a C programmer would write the same loop: the yardstick of benchmarks/engine.py.
 * Same rules (default options), same generator, same order of moves: it must play the very same games as the twin.
 * cc -O3 -march=native -o discat discat.c && ./discat SEED SEATS GAMES  ->  decisions, final generator, seconds */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HOUSE = 8, SEATS = 6, CARDS = 90, HAND = 5, PASS = 0, GROUP = 1 << 18, BY_UNITS = 1 << 17, FACE_DOWN = 128 };

typedef struct {
    int16_t top, left, unlaid, seats, first, turn, turns, creator, limit, bonus_paid, last_turns, ending;
    int16_t held[SEATS], piled[SEATS], bonuses[SEATS], lines[SEATS][20];
    uint8_t arrow[CARDS + 1], draw[CARDS], hand[SEATS][6], spot[CARDS + 1], pile[SEATS][CARDS], bonus[SEATS][22];
} State;

static int64_t rng;

static int64_t below(int64_t n) {
    int64_t x = rng;
    rng = 1822932060LL * (x & 0xFFFFFFFFLL) + (x >> 32);
    return ((x & 0xFFFFFFFFLL) ^ (x >> 32)) * n >> 32;
}

static int groups_under(int top, int others, int64_t *moves, int n) {
    for (int some = -others & others; some; some = (some - others) & others) moves[n++] = top | some << 7;
    return n;
}

static int legal(const State *s, int seat, int64_t *moves) {
    const uint8_t *hand = s->hand[seat];
    const int16_t *lines = s->lines[seat];
    int n = 0, held = s->held[seat], limit = s->limit, up = s->arrow[limit];
    for (int i = 0; i < held; i++) {
        int card = hand[i], tens = card / 10, units = card % 10;
        if ((card > limit) != up) continue;
        moves[n++] = GROUP | card;
        if (!s->turns) continue;
        n = groups_under(GROUP | card, lines[tens] ^ 1 << units, moves, n);
        n = groups_under(GROUP | BY_UNITS | card, lines[10 + units] ^ 1 << tens, moves, n);
    }
    if (n) return n;
    moves[n++] = PASS;
    if (s->left + s->bonus_paid > 1)
        for (int i = 0; i < held; i++) moves[n++] = hand[i];
    return n;
}

static void draw_card(State *s, int seat) {
    int card = s->draw[s->top], i = s->held[seat]++;
    s->draw[s->top] = 0;
    s->top = s->top < CARDS - 1 ? s->top + 1 : 0;
    s->left--;
    s->hand[seat][i] = card;
    s->spot[card] = i;
    s->lines[seat][card / 10] |= 1 << card % 10;
    s->lines[seat][10 + card % 10] |= 1 << card / 10;
}

static void take(State *s, int seat, int card) {
    uint8_t *hand = s->hand[seat];
    int i = --s->held[seat], last = hand[i];
    hand[s->spot[card]] = last;
    s->spot[last] = s->spot[card];
    hand[i] = 0;
    s->lines[seat][card / 10] ^= 1 << card % 10;
    s->lines[seat][10 + card % 10] ^= 1 << card / 10;
}

static void put_under(State *s, int card) {
    int place = s->top + s->left++;
    if (place >= CARDS) place -= CARDS;
    s->draw[place] = card;
    s->spot[card] = place;
}

static void lay(State *s, int seat, int card) { s->pile[seat][s->piled[seat]++] = card; }

static void turn_down(State *s, int seat) {
    if (s->piled[seat]) s->pile[seat][s->piled[seat] - 1] |= FACE_DOWN;
}

static void play_group(State *s, int seat, int64_t move) {
    int top = move & 127, others = move >> 7 & 1023;
    if (others) {
        int size = 1 + __builtin_popcount(others);
        if (size >= 5) s->ending = 1;
        int pays = size >= 4 && !s->ending;
        for (int digit = 0; digit < 10; digit++) {
            if (!(others >> digit & 1)) continue;
            int card = move & BY_UNITS ? digit * 10 + top % 10 : top / 10 * 10 + digit;
            take(s, seat, card);
            if (pays) s->bonus[seat][s->bonuses[seat]++] = card, pays = 0;
            else lay(s, seat, card);
        }
    }
    take(s, seat, top);
    lay(s, seat, top);
    s->creator = seat, s->limit = top, s->bonus_paid = 0;
    while (s->held[seat] < HAND && s->left && !s->ending) draw_card(s, seat);
}

static void pass_turn(State *s, int seat, int64_t move) {
    if (!s->bonus_paid) {
        s->bonus_paid = 1;
        if (s->left) draw_card(s, s->creator);
    }
    turn_down(s, seat);
    if (move == PASS) return;
    take(s, seat, (int)move);
    put_under(s, (int)move);
    draw_card(s, seat);
}

static void end_turn(State *s, int seat) {
    s->turns++;
    if (s->ending) return;
    if (s->last_turns < 0) {
        if (!s->left && !s->held[seat]) s->last_turns = s->seats - 1;
    } else
        s->last_turns--;
    if (!s->last_turns) {
        s->ending = 2;
        return;
    }
    s->turn = seat + 1 < s->seats ? seat + 1 : 0;
    if (s->creator == s->turn) {
        turn_down(s, s->turn);
        s->creator = -1, s->limit = 0;
    }
}

static void house_play(State *s) {
    if (s->first < 0) {
        s->first = s->turn = (int16_t)below(s->seats);
        return;
    }
    int laid = s->left - s->unlaid, card = s->draw[laid + below(s->unlaid)], old = s->spot[card], other = s->draw[laid];
    s->draw[old] = other;
    s->spot[other] = old;
    s->draw[laid] = card;
    s->spot[card] = laid;
    if (--s->unlaid == 0)
        for (int i = 0; i < HAND * s->seats; i++) draw_card(s, (s->first + i) % s->seats);
}

static int acting(const State *s) {
    if (s->ending) return 0;
    return s->unlaid ? 1 << HOUSE : 1 << s->turn;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    rng = atoll(argv[1]);
    int seats = atoi(argv[2]);
    long games = atol(argv[3]), decisions = 0;
    static State start, s;
    static int64_t moves[200];
    start.seats = seats, start.left = start.unlaid = (seats + 3) * 10;
    for (int card = 1; card <= CARDS; card++) start.arrow[card] = card % 2;
    start.arrow[0] = 1;
    for (int i = 0; i < start.left; i++) start.draw[i] = i + 1, start.spot[i + 1] = i;
    start.first = start.creator = start.last_turns = -1;
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long g = 0; g < games; g++) {
        s = start;
        for (int who; (who = acting(&s));) {
            int seat = __builtin_ctz(who);
            if (seat == HOUSE) {
                house_play(&s);
                continue;
            }
            int64_t move = moves[below(legal(&s, seat, moves))];
            if (move >= GROUP) play_group(&s, seat, move);
            else pass_turn(&s, seat, move);
            end_turn(&s, seat);
            decisions++;
        }
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%ld %lld %.6f\n", decisions, (long long)rng, (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) * 1e-9);
    return 0;
}
