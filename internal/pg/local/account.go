package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// account is the user that PostgreSQL runs as. PostgreSQL refuses to run as root, so under root it is another user.
type account struct {
	uid, gid uint32
	other    bool // not the program's own user
}

// self returns the program's own account.
func self() account {
	//nolint:gosec // POSIX ids are not negative and fit 32 bits.
	return account{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid())}
}

// accountForNew returns the account for a new cluster.
func accountForNew() (account, error) {
	own := self()
	if own.uid != 0 {
		return own, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if _, unknown := errors.AsType[user.UnknownUserError](err); unknown {
			continue
		}
		if err != nil {
			return account{}, fmt.Errorf("look up the user %s: %w", name, err)
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("read the id of the user %s: %w", name, err)
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return account{}, fmt.Errorf("read the group of the user %s: %w", name, err)
		}
		if uid != 0 {
			return account{uid: uint32(uid), gid: uint32(gid), other: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as")
}

// accountOf returns the account for the cluster at data: its owner, as PostgreSQL requires.
func accountOf(data string) (account, error) {
	info, err := os.Stat(data)
	if err != nil {
		return account{}, err
	}
	uid, gid := owner(info)
	own := self()
	switch {
	case own.uid == uid && uid != 0:
		return own, nil
	case own.uid != 0:
		return account{}, fmt.Errorf("the cluster %s belongs to user %d, not to this user, %d", data, uid, own.uid)
	case uid == 0:
		return account{}, fmt.Errorf("the cluster %s belongs to root, and PostgreSQL refuses to run as root", data)
	}
	return account{uid: uid, gid: gid, other: true}, nil
}

// owner returns a file's user and group ID.
func owner(info fs.FileInfo) (uid, gid uint32) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		// os.Stat returns this type on every Unix.
		panic(fmt.Sprintf("localpg: %T is not a Unix file", info.Sys()))
	}
	return stat.Uid, stat.Gid
}

// command prepares a program to run as the account in a session of its own, so that Ctrl-C in a terminal does not stop
// PostgreSQL before Harrier has finished with it.
func (a account) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, program, args...) //nolint:gosec // These are PostgreSQL's, found or named by the operator.
	cmd.Env = environment()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if a.other {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return cmd
}

// give makes the account the owner of a file or directory. It does not follow symbolic links.
func (a account) give(path string) error {
	if !a.other {
		return nil
	}
	return os.Lchown(path, int(a.uid), int(a.gid))
}

// reaches reports whether the account can enter dir, by starting a process there: mode bits alone do not tell (ACLs,
// mounts).
func (a account) reaches(ctx context.Context, b binaries, dir string) (bool, error) {
	if !a.other {
		return true, nil
	}
	cmd := a.command(ctx, b.postgres(), "--version")
	cmd.Dir = dir
	err := cmd.Run()
	if errors.Is(err, os.ErrPermission) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("check whether PostgreSQL's user can enter %s: %w", dir, err)
	}
	return true, nil
}
